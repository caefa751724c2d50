import type { Address } from 'viem'
import { ownAddress } from '../../own-address.ts'

/** Contracts of Uniswap V2 on a chain. */
export interface UniswapV2Contracts {
  readonly factory: Address
  readonly router: Address
}

/**
 * Contracts by chain id, from Uniswap's documentation. The addresses on Mantle are fictitious, as Uniswap V2 is not
 * deployed there.
 */
export const uniswapV2Contracts: Readonly<Record<number, UniswapV2Contracts>> = {
  1: {
    factory: '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f',
    router: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
  },
  5000: {
    factory: ownAddress('uniswap-v2 UniswapV2Factory'),
    router: ownAddress('uniswap-v2 UniswapV2Router02'),
  },
  8453: {
    factory: '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6',
    router: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
  },
  42161: {
    factory: '0xf1D7CC64Fb4452F05c498126312eBE29f30Fbcf9',
    router: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
  },
}

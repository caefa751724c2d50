import type { Address } from 'viem'
import { ownAddress } from '../../own-address.ts'

/** Contracts of Uniswap V3 on a chain. */
export interface UniswapV3Contracts {
  readonly factory: Address
  readonly positionManager: Address
  readonly quoter: Address
  readonly router: Address
}

const original: UniswapV3Contracts = {
  factory: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
  positionManager: '0xC36442b4a4522E871399CD717aBDD847Ab11FE88',
  quoter: '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
  router: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
}

/**
 * Contracts by chain id, from Uniswap's documentation. The addresses on Mantle are fictitious, as it lists none there.
 */
export const uniswapV3Contracts: Readonly<Record<number, UniswapV3Contracts>> = {
  1: original,
  42161: original,
  8453: {
    factory: '0x33128a8fC17869897dcE68Ed026d694621f6FDfD',
    positionManager: '0x03a520b32C04BF3bEEf7BEb72E919cf822Ed34f1',
    quoter: '0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a',
    router: '0x2626664c2603336E57B271c5C0b26F421741e481',
  },
  5000: {
    factory: ownAddress('uniswap-v3 UniswapV3Factory'),
    positionManager: ownAddress('uniswap-v3 NonfungiblePositionManager'),
    quoter: ownAddress('uniswap-v3 QuoterV2'),
    router: ownAddress('uniswap-v3 SwapRouter02'),
  },
}

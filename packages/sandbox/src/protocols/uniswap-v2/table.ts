import { type Address, encodePacked, getContractAddress, type Hex, keccak256 } from 'viem'
import { ownAddress } from '../../own-address.ts'
import { pairsOn } from '../uniswap/pairs.ts'

/** Where Uniswap V2 stands on a chain. */
export interface UniswapV2Deployment {
  readonly chainId: number
  readonly factory: Address
  readonly router: Address
  readonly pairs: readonly UniswapV2Pair[]
}

export interface UniswapV2Pair {
  readonly address: Address
  readonly token0: Address
  readonly token1: Address
}

/** The real addresses of Uniswap's documentation; it has none of Mantle, where they are of our own. */
const contracts: Readonly<Record<number, Pick<UniswapV2Deployment, 'factory' | 'router'>>> = {
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

/** Of the pair's own code, which the router reckons with. Source: @uniswap/v2-periphery. */
const pairCodeHash: Hex = '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f'

export function uniswapV2On(chainId: number): UniswapV2Deployment | undefined {
  const found = contracts[chainId]
  if (found === undefined) return undefined
  const pairs = pairsOn(chainId).map(({ token0, token1 }): UniswapV2Pair => {
    const tokens = { token0: token0.address, token1: token1.address }
    return { ...tokens, address: pairAddress(found.factory, tokens) }
  })
  return { chainId, ...found, pairs }
}

function pairAddress(factory: Address, { token0, token1 }: Omit<UniswapV2Pair, 'address'>): Address {
  const salt = keccak256(encodePacked(['address', 'address'], [token0, token1]))
  return getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecodeHash: pairCodeHash })
}

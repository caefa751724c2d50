import { type Address, encodePacked, getContractAddress, type Hex, keccak256 } from 'viem'
import { pairsOn } from '../uniswap/pairs.ts'
import { type UniswapV2Contracts, uniswapV2Contracts } from './contracts.ts'

/** Contracts and pairs of Uniswap V2 on a chain. */
export interface UniswapV2Deployment extends UniswapV2Contracts {
  readonly chainId: number
  readonly pairs: readonly UniswapV2Pair[]
}

export interface UniswapV2Pair {
  readonly address: Address
  readonly token0: Address
  readonly token1: Address
}

/** Hash of the pair's init code, from which the router computes pair addresses. Source: @uniswap/v2-periphery. */
const pairCodeHash: Hex = '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f'

export function uniswapV2On(chainId: number): UniswapV2Deployment | undefined {
  const contracts = uniswapV2Contracts[chainId]
  if (contracts === undefined) return undefined
  const pairs = pairsOn(chainId).map(({ token0, token1 }): UniswapV2Pair => {
    const tokens = { token0: token0.address, token1: token1.address }
    return { ...tokens, address: pairAddress(contracts.factory, tokens) }
  })
  return { chainId, ...contracts, pairs }
}

function pairAddress(factory: Address, { token0, token1 }: Omit<UniswapV2Pair, 'address'>): Address {
  const salt = keccak256(encodePacked(['address', 'address'], [token0, token1]))
  return getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecodeHash: pairCodeHash })
}

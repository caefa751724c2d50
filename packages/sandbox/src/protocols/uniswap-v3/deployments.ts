import {
  type Address,
  encodeAbiParameters,
  getContractAddress,
  type Hex,
  keccak256,
  parseAbiParameters,
} from 'viem'
import { pairsOn } from '../uniswap/pairs.ts'
import { type UniswapV3Contracts, uniswapV3Contracts } from './contracts.ts'

/** Contracts and pools of Uniswap V3 on a chain. */
export interface UniswapV3Deployment extends UniswapV3Contracts {
  readonly chainId: number
  readonly pools: readonly UniswapV3Pool[]
}

export interface UniswapV3Pool {
  readonly address: Address
  readonly token0: Address
  readonly token1: Address
  /** Fee of the pool, in millionths. */
  readonly fee: number
}

/**
 * Hash of the pool's init code, from which the position manager and the routers compute addresses. Source:
 * @uniswap/v3-periphery.
 */
const poolCodeHash: Hex = '0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54'

export function uniswapV3On(chainId: number): UniswapV3Deployment | undefined {
  const contracts = uniswapV3Contracts[chainId]
  if (contracts === undefined) return undefined
  const pools = pairsOn(chainId).map(({ token0, token1, fee }): UniswapV3Pool => {
    const pool = { token0: token0.address, token1: token1.address, fee }
    return { ...pool, address: poolAddress(contracts.factory, pool) }
  })
  return { chainId, ...contracts, pools }
}

function poolAddress(factory: Address, { token0, token1, fee }: Omit<UniswapV3Pool, 'address'>): Address {
  const salt = keccak256(
    encodeAbiParameters(parseAbiParameters('address, address, uint24'), [token0, token1, fee]),
  )
  return getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecodeHash: poolCodeHash })
}

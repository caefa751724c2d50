import {
  type Address,
  encodeAbiParameters,
  getContractAddress,
  type Hex,
  keccak256,
  parseAbiParameters,
} from 'viem'
import { ownAddress } from '../../own-address.ts'
import { pairsOn } from '../uniswap/pairs.ts'

/** Where Uniswap V3 stands on a chain. */
export interface UniswapV3Deployment extends Contracts {
  readonly chainId: number
  readonly pools: readonly UniswapV3Pool[]
}

export interface UniswapV3Pool {
  readonly address: Address
  readonly token0: Address
  readonly token1: Address
  /** In millionths. */
  readonly fee: number
}

interface Contracts {
  readonly factory: Address
  readonly positionManager: Address
  readonly quoter: Address
  readonly router: Address
}

const original: Contracts = {
  factory: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
  positionManager: '0xC36442b4a4522E871399CD717aBDD847Ab11FE88',
  quoter: '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
  router: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
}

/** The real addresses of Uniswap's documentation; it has none of Mantle, where they are of our own. */
const contracts: Readonly<Record<number, Contracts>> = {
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

/** Of the pool's own code, which the position manager and the routers reckon with. Source: @uniswap/v3-periphery. */
const poolCodeHash: Hex = '0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54'

export function uniswapV3On(chainId: number): UniswapV3Deployment | undefined {
  const found = contracts[chainId]
  if (found === undefined) return undefined
  const pools = pairsOn(chainId).map(({ token0, token1, fee }): UniswapV3Pool => {
    const pool = { token0: token0.address, token1: token1.address, fee }
    return { ...pool, address: poolAddress(found.factory, pool) }
  })
  return { chainId, ...found, pools }
}

function poolAddress(factory: Address, { token0, token1, fee }: Omit<UniswapV3Pool, 'address'>): Address {
  const salt = keccak256(
    encodeAbiParameters(parseAbiParameters('address, address, uint24'), [token0, token1, fee]),
  )
  return getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecodeHash: poolCodeHash })
}

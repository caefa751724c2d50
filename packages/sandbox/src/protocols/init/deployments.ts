import { type Address, getAddress, parseEther, parseUnits } from 'viem'
import { type FoundToken, getToken } from '../tokens/get-token.ts'

export const initChainId = 5000

/** Contract addresses. Source: https://dev.init.capital/contract-addresses. */
const contracts = {
  core: '0x972BcB0284cca0152527c4f70f8F689852bCAFc5',
  config: '0x007F91636E0f986068Ef27c950FA18734BA553Ac',
  posManager: '0x0e7401707CD08c03CDb53DAEF3295DDFb68BBa92',
  oracle: '0x4E195A32b2f6eBa9c4565bA49bef34F23c2C0350',
  hook: '0xf82CBcAB75C1138a8F1F20179613e7C0C8337346',
} as const

interface PoolTerms {
  readonly symbol: string
  readonly pool: string
  readonly modes: readonly number[]
  readonly isStable?: boolean
  readonly canBorrow?: boolean
  /** Supply cap in whole units, like all amounts of this type. */
  readonly supplyCap: string
  readonly borrowCap: string
  readonly supplied: string
  readonly borrowed: string
}

/** Parameters of the pools. Source of addresses and modes: 1delta-DAO/lender-metadata, `init-config`. */
const pools: readonly PoolTerms[] = [
  {
    symbol: 'USDC',
    pool: '0x00a55649e597d463fd212fbe48a3b40f0e227d06',
    modes: [1, 3, 5],
    isStable: true,
    supplyCap: '20000000',
    borrowCap: '16000000',
    supplied: '1500000',
    borrowed: '900000',
  },
  {
    symbol: 'WMNT',
    pool: '0x44949636f778fad2b139e665aee11a2dc84a2976',
    modes: [1, 2],
    supplyCap: '30000000',
    borrowCap: '12000000',
    supplied: '400000',
    borrowed: '150000',
  },
  {
    symbol: 'WETH',
    pool: '0x51ab74f8b03f0305d8dce936b473ab587911aec4',
    modes: [1, 2, 4],
    supplyCap: '20000',
    borrowCap: '16000',
    supplied: '600',
    borrowed: '200',
  },
  {
    // WBTC can be collateral and cannot be borrowed.
    symbol: 'WBTC',
    pool: '0x9c9f28672c4a8ad5fb2c9aca6d8d68b02eafd552',
    modes: [1, 2, 6],
    canBorrow: false,
    supplyCap: '300',
    borrowCap: '0',
    supplied: '10',
    borrowed: '0',
  },
  {
    // The supply and borrow caps are nearly reached.
    symbol: 'USDT',
    pool: '0xada66a8722b5cdfe3bc504007a5d793e7100ad09',
    modes: [1, 3, 5],
    isStable: true,
    supplyCap: '600000',
    borrowCap: '400000',
    supplied: '500000',
    borrowed: '380000',
  },
  {
    symbol: 'mETH',
    pool: '0x5071c003bb45e49110a905c1915ebdd2383a89df',
    modes: [1, 2, 4],
    supplyCap: '10000',
    borrowCap: '2000',
    supplied: '200',
    borrowed: '20',
  },
]

/** Collateral and borrow factors by mode. Stablecoins have better factors in the general mode. */
const modeTerms: Readonly<Record<number, { readonly collateral: string; readonly borrow: string }>> = {
  1: { collateral: '0.85', borrow: '1.15' },
  2: { collateral: '0.9', borrow: '1.1' },
  3: { collateral: '0.97', borrow: '1.02' },
  4: { collateral: '0.96', borrow: '1.03' },
  5: { collateral: '0.96', borrow: '1.03' },
  6: { collateral: '0.88', borrow: '1.1' },
}
const stableTerms = { collateral: '0.92', borrow: '1.05' }
const generalMode = 1
/** Id of the mode in which borrowing is disabled. */
const closedMode = 6

interface InitPool {
  readonly pool: Address
  readonly underlying: FoundToken
  readonly modes: readonly number[]
}

export interface InitDeployment {
  readonly lender: 'INIT'
  readonly core: Address
  readonly config: Address
  readonly posManager: Address
  readonly oracle: Address
  /** `MoneyMarketHook` contract. */
  readonly hook: Address
  readonly pools: readonly InitPool[]
}

/** Initial parameters of a pool. Amounts in base units of the underlying, factors in WAD. */
export interface InitSeed extends InitPool {
  readonly canBorrow: boolean
  readonly supplyCap: bigint
  readonly borrowCap: bigint
  readonly supplied: bigint
  readonly borrowed: bigint
  readonly factors: readonly InitFactors[]
}

interface InitFactors {
  readonly mode: number
  readonly collateral: bigint
  readonly borrow: bigint
}

/** Mode ids, and whether borrowing is enabled in each mode. */
export const initModes = Object.keys(modeTerms).map((mode) => {
  return { mode: Number(mode), canBorrow: Number(mode) !== closedMode }
})

/** Returns the deployment on a chain, or undefined if the chain has none. */
export function initOn(chainId: number): InitDeployment | undefined {
  if (chainId !== initChainId) return undefined
  return { lender: 'INIT', ...contracts, pools: pools.map(toPool) }
}

export function initSeeds(): readonly InitSeed[] {
  return pools.map((terms) => {
    const pool = toPool(terms)
    const toBaseUnits = (amount: string) => parseUnits(amount, pool.underlying.decimals)
    return {
      ...pool,
      canBorrow: terms.canBorrow ?? true,
      supplyCap: toBaseUnits(terms.supplyCap),
      borrowCap: toBaseUnits(terms.borrowCap),
      supplied: toBaseUnits(terms.supplied),
      borrowed: toBaseUnits(terms.borrowed),
      factors: terms.modes.flatMap((mode) => toFactors(mode, terms.isStable ?? false)),
    }
  })
}

function toPool({ pool, symbol, modes }: PoolTerms): InitPool {
  return { pool: getAddress(pool), underlying: getToken(initChainId, symbol), modes }
}

function toFactors(mode: number, isStable: boolean): InitFactors[] {
  const factors = isStable && mode === generalMode ? stableTerms : modeTerms[mode]
  if (factors === undefined) return []
  return [{ mode, collateral: parseEther(factors.collateral), borrow: parseEther(factors.borrow) }]
}

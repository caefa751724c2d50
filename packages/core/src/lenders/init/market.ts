import {
  type ContractRead,
  caught,
  DEFAULT_POOL_CONFIG,
  type LenderMarket,
  type LendingAsset,
  type LendingPool,
  optional,
  type PoolConfig,
  type PoolFailure,
  type Reading,
  type ReadOutcome,
  readAll,
  required,
  sideBySide,
  WAD,
} from '../../lending/index.ts'
import { asAddress, contractRead } from '../shared/contract.ts'
import { percentAYear } from '../shared/maths.ts'
import { failedPool } from '../shared/pool.ts'
import { wholePrice } from '../shared/price.ts'
import { readOne } from '../shared/read-one.ts'
import { readAsset } from '../shared/token.ts'
import { CONFIG, CORE, ORACLE } from './abi.ts'
import type { PoolState } from './accrual.ts'
import type { InitPlace, InitPool } from './directory.ts'
import { initMode, startMode } from './modes.ts'
import { readPoolState } from './state.ts'

/**
 * The pools of a chain in two steps: everything but prices, then prices. Values are US dollars with 36 decimals, as the
 * core counts credit. Mode 0 is an account that has no position yet: what it deposits starts one in the lowest mode that
 * takes the pool.
 *
 * @throws CausewayError LENDER_UNREADABLE
 */
export function* readMarket(place: InitPlace): Reading<LenderMarket> {
  const [oracle, modes, drafts] = yield* sideBySide([
    readOne(contractRead({ abi: CORE, address: place.core, functionName: 'oracle' })),
    readModes(place),
    sideBySide(place.pools.map((pool) => caught(readPool(place, pool)))),
  ])
  const address = required(oracle, `The oracle of ${place.lender}`)
  const { outcomes: prices, block } = yield* readAll(
    place.pools.map(({ underlying }) => priceRead(address, underlying)),
  )
  const failures: PoolFailure[] = []
  const pools = place.pools.flatMap((pool, at) => {
    const draft = drafts[at]
    if (draft?.status === 'read') return [poolOf(place, pool, draft.result, modes, prices[at])]
    failures.push(failedPool(pool.poolId, draft?.error))
    return []
  })
  return {
    chainId: place.chainId,
    lender: place.lender,
    family: 'init',
    pools: Object.fromEntries(pools.map((pool) => [pool.poolId, pool])),
    modes: Object.fromEntries([0, ...place.modes].map((mode) => [mode, initMode(mode)])),
    numeraire: { symbol: 'USD', decimals: USD_DECIMALS, usd: 1 },
    block,
    failures,
  }
}

interface ModeStatus {
  readonly canCollateralize: boolean
  readonly canBorrow: boolean
}

/** What may be done in each mode; a mode of which that is not known is absent. */
function* readModes({ config, modes }: InitPlace): Reading<ReadonlyMap<number, ModeStatus>> {
  const { outcomes } = yield* readAll(
    modes.map((mode) =>
      contractRead({ abi: CONFIG, address: config, functionName: 'getModeStatus', args: [mode] }),
    ),
  )
  const known = modes.flatMap((mode, at) => {
    const status = optional(outcomes[at])
    return status ? [[mode, status] as const] : []
  })
  return new Map(known)
}

interface Factors {
  readonly collFactor_e18: bigint
  readonly borrFactor_e18: bigint
}

interface PoolDraft {
  readonly asset: LendingAsset
  readonly state: PoolState
  readonly rules: PoolRules
  readonly factors: ReadonlyMap<number, Factors>
}

interface PoolRules {
  readonly supplyCap: bigint
  readonly borrowCap: bigint
  readonly canMint: boolean
  readonly canBurn: boolean
  readonly canBorrow: boolean
  readonly canRepay: boolean
}

function* readPool({ config, modes }: InitPlace, { pool, underlying }: InitPool): Reading<PoolDraft> {
  const [asset, state, rules, factors] = yield* sideBySide([
    readAsset(underlying),
    readPoolState(pool),
    readOne(
      contractRead({ abi: CONFIG, address: config, functionName: 'getPoolConfig', args: [asAddress(pool)] }),
    ),
    readFactors(config, modes, pool),
  ])
  return { asset, state, rules: required(rules, `The rules of pool ${pool}`), factors }
}

/** The factors in each mode; a mode in which they are not known is absent. */
function* readFactors(
  config: string,
  modes: readonly number[],
  pool: string,
): Reading<ReadonlyMap<number, Factors>> {
  const { outcomes } = yield* readAll(
    modes.map((mode) =>
      contractRead({
        abi: CONFIG,
        address: config,
        functionName: 'getTokenFactors',
        args: [mode, asAddress(pool)],
      }),
    ),
  )
  const known = modes.flatMap((mode, at) => {
    const factors = optional(outcomes[at])
    return factors ? [[mode, factors] as const] : []
  })
  return new Map(known)
}

function priceRead(address: string, underlying: string): ContractRead<bigint> {
  return contractRead({
    abi: ORACLE,
    address,
    functionName: 'getPrice_e36',
    args: [asAddress(underlying)],
  })
}

/** What credit is counted in. */
const USD_DECIMALS = 36

/** What the contracts write for 'no cap'. */
const NO_CAP = 2n ** 128n - 1n

function poolOf(
  { chainId, lender, modes }: InitPlace,
  { pool, underlying, poolId }: InitPool,
  { asset, state, rules, factors }: PoolDraft,
  statuses: ReadonlyMap<number, ModeStatus>,
  price: ReadOutcome<bigint> | undefined,
): LendingPool {
  const { cash, totalDebt, borrowRate } = state
  const priced = optional(price)
  const oraclePrice = priced === undefined ? 'unknown' : { price: priced, per: 1n }
  const inModes = Object.fromEntries(
    modes.map((mode) => [mode, configOf(mode, factors.get(mode), statuses.get(mode))]),
  )
  const start = startMode(inModes)
  return {
    chainId,
    lender,
    poolId,
    underlying,
    asset,
    totalDeposits: cash + totalDebt,
    totalDebt,
    totalDebtStable: 0n,
    totalLiquidity: cash,
    depositRate: percentAYear(depositRate(state)),
    variableBorrowRate: percentAYear(borrowRate),
    stableBorrowRate: 0,
    stakingYield: 0,
    rewards: {},
    config: { ...inModes, 0: (start === undefined ? undefined : inModes[start]) ?? DEFAULT_POOL_CONFIG },
    collateralActive: start !== undefined,
    // A host's wire has no word for a cap of nothing: then this alone tells it.
    borrowingEnabled: rules.canBorrow && rules.borrowCap !== 0n,
    hasStable: false,
    isActive: true,
    isFrozen: !rules.canMint && !rules.canBorrow,
    isPaused: !(rules.canMint || rules.canBurn || rules.canBorrow || rules.canRepay),
    ...(rules.canMint && rules.supplyCap === NO_CAP
      ? {}
      : { supplyCap: rules.canMint ? rules.supplyCap : 0n }),
    ...(rules.borrowCap === NO_CAP ? {} : { borrowCap: rules.borrowCap }),
    oraclePrice,
    priceUsd: wholePrice(oraclePrice, asset.decimals, USD_DECIMALS),
    contracts: { pool },
  }
}

/** A pool that a mode does not have counts for nothing there; what is not known is not had. */
function configOf(
  category: number,
  factors: Factors | undefined,
  status: ModeStatus | undefined,
): PoolConfig {
  if (!factors || !status) return { ...DEFAULT_POOL_CONFIG, category }
  const { collFactor_e18: collateralFactor, borrFactor_e18: borrowFactor } = factors
  return {
    category,
    borrowCollateralFactor: collateralFactor,
    collateralFactor,
    borrowFactor: borrowFactor === 0n ? DEFAULT_POOL_CONFIG.borrowFactor : borrowFactor,
    collateralDisabled: collateralFactor === 0n || !status.canCollateralize,
    debtDisabled: borrowFactor === 0n || !status.canBorrow,
    label: initMode(category).label,
  }
}

/** Per second, in WAD: as `getSupplyRate_e18` of the pool has it. */
function depositRate({ cash, totalDebt, borrowRate, reserveFactor }: PoolState): bigint {
  const assets = cash + totalDebt
  return assets === 0n ? 0n : (borrowRate * (WAD - reserveFactor) * totalDebt) / (assets * WAD)
}

import type { Address } from 'viem'
import {
  DEFAULT_POOL_CONFIG,
  type LendingAsset,
  type LendingMode,
  type LendingPool,
  type PoolConfig,
  WAD,
} from '../../lending/lender-market.ts'
import { reject } from '../../lending/lending-rejected-error.ts'
import {
  type ContractQuery,
  combineQueries,
  optionalValue,
  type ReadOutcome,
  readContract,
  readContracts,
  requiredValue,
} from '../../lending/read-contracts.ts'
import { readAsset } from '../shared/assets.ts'
import { contractRead } from '../shared/contract.ts'
import { variableRatePool } from '../shared/pools.ts'
import { toPercentPerYear, toWholePrice } from '../shared/reward-rate.ts'
import { configAbi } from './abi.ts'
import type { PoolState } from './accrue-interest.ts'
import { readPoolState } from './accrue-interest.ts'
import type { InitDeployment, InitPool } from './get-deployments.ts'

/** Permissions of a mode. */
export interface ModeStatus {
  readonly canCollateralize: boolean
  readonly canBorrow: boolean
}

interface Factors {
  readonly collFactor_e18: bigint
  readonly borrFactor_e18: bigint
}

/** A pool without its price and mode permissions. */
export interface PoolDraft {
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

/** @throws CausewayError LENDER_UNREADABLE */
export function* readPool(
  { config, modes }: InitDeployment,
  { pool, underlying }: InitPool,
): ContractQuery<PoolDraft> {
  const [asset, state, rules, factors] = yield* combineQueries([
    readAsset(underlying),
    readPoolState(pool),
    readContract(
      contractRead({ abi: configAbi, address: config, functionName: 'getPoolConfig', args: [pool] }),
    ),
    readFactors(config, modes, pool),
  ])
  return { asset, state, rules: requiredValue(rules, `The rules of pool ${pool}`), factors }
}

/** Reads the factors of each mode. A mode that could not be read is absent. */
function* readFactors(
  config: Address,
  modes: readonly number[],
  pool: Address,
): ContractQuery<ReadonlyMap<number, Factors>> {
  const { outcomes } = yield* readContracts(
    modes.map((mode) =>
      contractRead({
        abi: configAbi,
        address: config,
        functionName: 'getTokenFactors',
        args: [mode, pool],
      }),
    ),
  )
  const knownModes = modes.flatMap((mode, index) => {
    const factors = optionalValue(outcomes[index])
    return factors ? [[mode, factors] as const] : []
  })
  return new Map(knownModes)
}

/** Decimals of credit values, in US dollars. */
export const USD_DECIMALS = 36

/** Encodes 'no cap' in the contracts. */
const NO_CAP = 2n ** 128n - 1n

export function toPool(
  place: InitDeployment,
  { pool, poolId }: InitPool,
  { asset, state, rules, factors }: PoolDraft,
  statuses: ReadonlyMap<number, ModeStatus>,
  price: ReadOutcome<bigint> | undefined,
): LendingPool {
  const { cash, totalDebt, borrowRate } = state
  const priced = optionalValue(price)
  const oraclePrice = priced === undefined ? 'unknown' : { price: priced, per: 1n }
  const inModes = Object.fromEntries(
    place.modes.map((mode) => [mode, toConfig(mode, factors.get(mode), statuses.get(mode))]),
  )
  const start = startMode(inModes)
  return {
    ...variableRatePool(place, asset),
    poolId,
    totalDeposits: cash + totalDebt,
    totalDebt,
    totalLiquidity: cash,
    depositRate: toPercentPerYear(depositRate(state)),
    variableBorrowRate: toPercentPerYear(borrowRate),
    rewards: 'unknown',
    config: { ...inModes, 0: (start === undefined ? undefined : inModes[start]) ?? DEFAULT_POOL_CONFIG },
    collateralActive: start !== undefined,
    // Also disable borrowing at a cap of 0, for consistency with data hosts, which send 0 for no cap.
    borrowingEnabled: rules.canBorrow && rules.borrowCap !== 0n,
    isActive: true,
    isFrozen: !rules.canMint && !rules.canBorrow,
    isPaused: !(rules.canMint || rules.canBurn || rules.canBorrow || rules.canRepay),
    ...(rules.canMint && rules.supplyCap === NO_CAP
      ? {}
      : { supplyCap: rules.canMint ? rules.supplyCap : 0n }),
    ...(rules.borrowCap === NO_CAP ? {} : { borrowCap: rules.borrowCap }),
    oraclePrice,
    priceUsd: toWholePrice(oraclePrice, asset.decimals, USD_DECIMALS),
    contracts: { pool },
  }
}

/** Returns the configuration of a pool in a mode. Unknown factors count as 0. */
function toConfig(
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

/** Returns the deposit rate per second, in WAD, as `getSupplyRate_e18` of the pool computes it. */
function depositRate({ cash, totalDebt, borrowRate, reserveFactor }: PoolState): bigint {
  const assets = cash + totalDebt
  return assets === 0n ? 0n : (borrowRate * (WAD - reserveFactor) * totalDebt) / (assets * WAD)
}

/** @throws LendingRejectedError FIGURES_UNKNOWN if the market was not read from the chain */
export function poolContract({ pool }: Readonly<Record<string, Address>>): Address {
  return pool ? pool : reject('FIGURES_UNKNOWN', 'The contract of this pool is unknown. Try again later.')
}

const LABELS: Readonly<Record<number, string>> = {
  0: 'New position',
  1: 'Default',
  2: 'Blue Chip Volatile',
  3: 'Stablecoins',
  4: 'ETH correlated',
  5: 'Ethena',
  6: 'BTC',
}

/** Returns a mode with its label. Modes have no names on chain, so newer ones are labeled by their number. */
export function initMode(id: number): LendingMode {
  return { id, label: LABELS[id] ?? `Mode ${id}` }
}

/**
 * Returns the lowest mode that accepts the pool as collateral: the mode of a new position. Undefined if no mode does.
 */
export function startMode(config: Readonly<Record<number, PoolConfig>>): number | undefined {
  const modes = Object.keys(config).map(Number)
  return modes.filter((mode) => mode > 0 && !config[mode]?.collateralDisabled).sort((a, b) => a - b)[0]
}

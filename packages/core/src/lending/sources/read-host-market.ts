import { compact } from '../../kernel/compact.ts'
import { type Address, parseExternal } from '../../kernel/schema.ts'
import { tokenAddress, tokenKey } from '../../tokens/token.ts'
import { toPoolFailure } from '../failure.ts'
import type { Lender } from '../lender.ts'
import type {
  IsolatedMarket,
  LenderMarket,
  LendingMode,
  LendingPool,
  Numeraire,
  PoolConfig,
  PoolFailure,
  PoolRewards,
  Unknown,
} from '../lender-market.ts'
import { WAD } from '../lender-market.ts'
import { lenderSchema, poolSchema, toUnits, type WireLender, type WirePool } from './host-schema.ts'

/**
 * Parses a lender of the host. A host returns neither oracle prices nor contract addresses, which are read from the
 * chain if needed.
 *
 * @throws InvalidResponseError for an invalid lender; invalid pools are in `failures`
 */
export function readHostMarket(value: unknown, lender: Lender): LenderMarket {
  const { id, chainId, family } = lender
  const wire = parseExternal(lenderSchema, value, `${id} on chain ${chainId}`)
  const pools: Record<string, LendingPool> = {}
  const failures: PoolFailure[] = []
  for (const [poolId, wirePool] of Object.entries(wire.data)) {
    try {
      const pool = readPool(parseExternal(poolSchema, wirePool, `The pool ${poolId}`), lender)
      pools[pool.poolId] = pool
    } catch (error) {
      failures.push(toPoolFailure(poolId.toLowerCase(), error))
    }
  }
  return compact({
    chainId,
    lender: id,
    family,
    pools,
    modes: readModes(wire, pools),
    numeraire: US_DOLLAR,
    params: readParams(wire),
    failures,
  })
}

/** Numeraire of all data of a host. */
const US_DOLLAR: Numeraire = { symbol: 'USD', decimals: 8, usd: 1 }

function readPool(wire: WirePool, { id, chainId }: Lender): LendingPool {
  const { decimals } = wire.asset
  const poolId = tokenKey(wire.underlying)
  const hasStable = wire.hasStable ?? false
  const cap = (limit: WirePool['supplyCap'], units: number) => {
    // Hosts send 0 if there is no cap.
    return (limit && toUnits(limit, units)) || undefined
  }
  return compact({
    chainId,
    lender: id,
    poolId,
    underlying: poolId,
    asset: readAsset(wire, poolId),
    totalDeposits: toUnits(wire.totalDeposits, decimals),
    totalDebt: toUnits(wire.totalDebt, decimals),
    totalDebtStable: wire.totalDebtStable ? toUnits(wire.totalDebtStable, decimals) : 0n,
    totalLiquidity: toUnits(wire.totalLiquidity, decimals),
    depositRate: wire.depositRate,
    variableBorrowRate: wire.variableBorrowRate,
    stableBorrowRate: wire.stableBorrowRate ?? 0,
    stakingYield: wire.stakingYield ?? ('unknown' as const),
    rewards: wire.rewards ? readRewards(wire.rewards) : ('unknown' as const),
    config: readConfigs(wire.config),
    collateralActive: wire.collateralActive ?? true,
    borrowingEnabled: wire.borrowingEnabled ?? true,
    hasStable,
    isActive: wire.isActive ?? true,
    isFrozen: wire.isFrozen ?? false,
    isPaused: false,
    supplyCap: cap(wire.supplyCap, decimals),
    borrowCap: cap(wire.borrowCap, decimals),
    debtCeiling: cap(wire.debtCeiling, CENTS),
    oraclePrice: 'unknown' as const,
    priceUsd: wire.price ?? ('unknown' as const),
    contracts: {},
  })
}

/** Decimals of a debt ceiling, which hosts send in dollars. */
const CENTS = 2

function readAsset({ asset }: WirePool, address: Address): LendingPool['asset'] {
  const { symbol, decimals, name, assetGroup, logoURI } = asset
  return compact({
    address,
    symbol,
    decimals,
    name: name ?? undefined,
    assetGroup: assetGroup ?? undefined,
    logoURI: logoURI && /^https?:\/\//i.test(logoURI) ? logoURI : undefined,
  })
}

/** Converts rewards. A rate that the host omits is 0. */
function readRewards(rewards: NonNullable<WirePool['rewards']>): Record<string, PoolRewards> {
  const entries = Object.entries(rewards).map(([id, rates]) => {
    const { depositRate, variableBorrowRate, stableBorrowRate } = rates
    return [
      id,
      {
        depositRate: toRewardRate(depositRate),
        variableBorrowRate: toRewardRate(variableBorrowRate),
        stableBorrowRate: toRewardRate(stableBorrowRate),
      },
    ] as const
  })
  return Object.fromEntries(entries)
}

/** Parses a reward rate, which hosts omit for a side without a reward, and send as null if it is unknown. */
function toRewardRate(rate: number | null | undefined): number | Unknown {
  return rate === null ? 'unknown' : (rate ?? 0)
}

const WAD_DECIMALS = 18

function readConfigs(configs: WirePool['config']): Record<number, PoolConfig> {
  const entries = Object.entries(configs).map(([mode, config]) => {
    const { category, borrowCollateralFactor, collateralFactor, borrowFactor, label } = config
    const read = compact({
      category: category ? Number(toUnits(category, 0)) : Number(mode),
      borrowCollateralFactor: toUnits(borrowCollateralFactor, WAD_DECIMALS),
      collateralFactor: toUnits(collateralFactor, WAD_DECIMALS),
      borrowFactor: borrowFactor ? toUnits(borrowFactor, WAD_DECIMALS) : WAD,
      collateralDisabled: config.collateralDisabled ?? false,
      debtDisabled: config.debtDisabled ?? false,
      label: label ?? undefined,
    })
    return [Number(mode), read] as const
  })
  return Object.fromEntries(entries.filter(([mode]) => Number.isInteger(mode)))
}

const NO_MODE: LendingMode = { id: 0, label: 'Default' }

/** Returns the modes, with the label of the lender, else that of a pool. */
function readModes(
  { eModes }: WireLender,
  pools: Readonly<Record<string, LendingPool>>,
): Record<number, LendingMode> {
  const labels = new Map<number, string | undefined>()
  const add = (id: number, label: string | null | undefined) => {
    if (Number.isInteger(id)) labels.set(id, labels.get(id) ?? label ?? undefined)
  }
  for (const [id, { label }] of Object.entries(eModes ?? {})) add(Number(id), label)
  for (const { config } of Object.values(pools)) {
    for (const [id, { label }] of Object.entries(config)) add(Number(id), label)
  }
  const modes = [...labels].map(([id, label]) => [id, { id, label: label || `Mode ${id}` }] as const)
  return { ...Object.fromEntries(modes), 0: NO_MODE }
}

function readParams({ params }: WireLender): IsolatedMarket | undefined {
  if (!params?.market) return undefined
  const { id, lltv, oracle, irm, collateralAddress, loanAddress } = params.market
  const asFraction = toUnits(lltv, WAD_DECIMALS)
  return {
    id: id.toLowerCase(),
    loanToken: tokenKey(loanAddress),
    collateralToken: tokenKey(collateralAddress),
    oracle: tokenAddress(oracle),
    irm: tokenAddress(irm),
    // Hosts send the LLTV as a fraction of 1 or in WAD.
    lltv: asFraction <= WAD ? asFraction : toUnits(lltv, 0),
  }
}

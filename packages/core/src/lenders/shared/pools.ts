import { CausewayError } from '../../kernel/errors.ts'
import { toPoolFailure } from '../../lending/failure.ts'
import { lenderDisplayName } from '../../lending/lender-names.ts'
import { reject } from '../../lending/lending-rejected-error.ts'
import type { LenderMarket, LendingAsset, LendingPool, PoolFailure } from '../../lending/market.ts'
import { type ContractQuery, combineQueries, settleQuery } from '../../lending/read-contracts.ts'
import type { LenderDeployment } from './create-lender.ts'

/** What a pool has alike wherever debts have one kind of rate and pools are named by their assets. */
export function variableRatePool({ chainId, lender }: LenderDeployment, asset: LendingAsset) {
  return {
    chainId,
    lender,
    poolId: asset.address,
    underlying: asset.address,
    asset,
    totalDebtStable: 0n,
    stableBorrowRate: 0,
    stakingYield: 'unknown',
    hasStable: false,
  } as const satisfies Partial<LendingPool>
}

/** Pools that are read each by itself: one that fails takes nothing from the others. */
export function* readPools<Entry, Read>(
  entries: readonly Entry[],
  poolIdOf: (entry: Entry) => string,
  readingOf: (entry: Entry) => ContractQuery<Read>,
): ContractQuery<{
  readonly read: readonly { readonly entry: Entry; readonly value: Read }[]
  readonly failures: readonly PoolFailure[]
}> {
  const results = yield* combineQueries(entries.map((entry) => settleQuery(readingOf(entry))))
  const read: { readonly entry: Entry; readonly value: Read }[] = []
  const failures: PoolFailure[] = []
  for (const [at, entry] of entries.entries()) {
    const result = results[at]
    if (result?.status === 'read') read.push({ entry, value: result.result })
    else failures.push(toPoolFailure(poolIdOf(entry), result?.error))
  }
  return { read, failures }
}

/**
 * Returns the pools of a market.
 *
 * @throws CausewayError LENDER_UNREADABLE with the first reason, if every pool of the market failed
 */
export function requireAnyPool<Pool>(
  lender: string,
  pools: readonly Pool[],
  failures: readonly PoolFailure[],
): readonly Pool[] {
  const [failure] = failures
  if (pools.length > 0 || !failure) return pools
  throw new CausewayError(`No pool of ${lenderDisplayName(lender)} could be read.`, {
    code: 'LENDER_UNREADABLE',
    details: `${failure.poolId}: ${failure.reason}`,
    retryable: true,
  })
}

/** Of those that could not be read as well: an account may have something there all the same. */
export function knownPoolIds({ pools, failures }: LenderMarket): string[] {
  return [...Object.keys(pools), ...failures.map(({ poolId }) => poolId)]
}

export function indexByPoolId<Pool extends { readonly poolId: string }>(
  pools: readonly Pool[],
): Readonly<Record<string, Pool>> {
  return Object.fromEntries(pools.map((pool) => [pool.poolId, pool]))
}

/** @throws LendingRejectedError FIGURES_UNKNOWN for a pool that is not there, or could not be read */
export function requireReadPool({ pools, lender }: LenderMarket, poolId: string): LendingPool {
  const name = lenderDisplayName(lender)
  return pools[poolId] ?? reject('FIGURES_UNKNOWN', `${name} has no pool ${poolId} that could be read`)
}

import { CausewayError } from '../../kernel/errors.ts'
import { toPoolFailure } from '../../lending/failure.ts'
import type { LenderMarket, LendingAsset, LendingPool, PoolFailure } from '../../lending/lender-market.ts'
import { lenderDisplayName, marketDisplayName } from '../../lending/lender-names.ts'
import { reject } from '../../lending/lending-rejected-error.ts'
import { type ContractQuery, combineQueries, settleQuery } from '../../lending/read-contracts.ts'
import type { LenderDeployment } from './create-lender.ts'

/** Returns the fields of a pool with one variable rate that is identified by its asset. */
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

/** Reads pools independently: the failure of one does not affect the others. */
export function* readPools<Entry, Read>(
  entries: readonly Entry[],
  getPoolId: (entry: Entry) => string,
  getQuery: (entry: Entry) => ContractQuery<Read>,
): ContractQuery<{
  readonly read: readonly { readonly entry: Entry; readonly value: Read }[]
  readonly failures: readonly PoolFailure[]
}> {
  const results = yield* combineQueries(entries.map((entry) => settleQuery(getQuery(entry))))
  const read: { readonly entry: Entry; readonly value: Read }[] = []
  const failures: PoolFailure[] = []
  for (const [index, entry] of entries.entries()) {
    const result = results[index]
    if (result?.status === 'read') read.push({ entry, value: result.result })
    else failures.push(toPoolFailure(getPoolId(entry), result?.error))
  }
  return { read, failures }
}

/**
 * Returns the pools of a market.
 *
 * @throws CausewayError LENDER_UNREADABLE with the reason of the first pool, if every pool of the market failed
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

/** Returns the ids of all pools, including those that could not be read: the account may have a position there. */
export function knownPoolIds({ pools, failures }: LenderMarket): string[] {
  return [...Object.keys(pools), ...failures.map(({ poolId }) => poolId)]
}

export function indexByPoolId<Pool extends { readonly poolId: string }>(
  pools: readonly Pool[],
): Readonly<Record<string, Pool>> {
  return Object.fromEntries(pools.map((pool) => [pool.poolId, pool]))
}

/** @throws LendingRejectedError FIGURES_UNKNOWN for a pool that does not exist or could not be read */
export function requireReadPool(market: LenderMarket, poolId: string): LendingPool {
  const name = marketDisplayName(market)
  return (
    market.pools[poolId] ??
    reject('FIGURES_UNKNOWN', `The pool ${poolId} of ${name} could not be read. Try again later.`)
  )
}

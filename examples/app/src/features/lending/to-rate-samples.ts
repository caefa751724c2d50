import type { LenderMarket, LendingPool, RateHistory } from '@causeway/core/lending'

/** Rates of a pool at one time, in percent a year. */
interface PoolRateSample {
  /** Time of the block, in milliseconds since the epoch. */
  readonly time: number
  readonly borrow: number
  readonly deposit: number
}

/**
 * Returns the past rates of a pool, and last its current rate: the history is older than the market, such as after a
 * borrow. Empty without past rates.
 */
export function toRateSamples(
  history: RateHistory | undefined,
  { block }: Pick<LenderMarket, 'block'>,
  { poolId, variableBorrowRate, depositRate }: LendingPool,
): readonly PoolRateSample[] {
  if (history?.status !== 'read') return []
  const past = history.samples.flatMap(({ time, rates }) => {
    const poolRates = rates[poolId]
    return poolRates ? [{ time, ...poolRates }] : []
  })
  const latest = past.at(-1)
  if (!latest) return []
  // The market of a host has no time.
  const time = Math.max(latest.time, (block?.timestamp ?? 0) * 1_000)
  const current = { time, borrow: variableBorrowRate, deposit: depositRate }
  return [...past.filter((sample) => sample.time < time), current]
}

import { formatCompact, formatNumber } from '@causeway/core/format'
import { DEFAULT_DASHBOARD_FILTER } from '@causeway/core/lending'

/** Minimum APRs, in percent. The first one includes every pool. */
export const APR_CHOICES: readonly number[] = [DEFAULT_DASHBOARD_FILTER.minimimApr, 0, 1, 2, 5, 10, 20]

/** Minimum liquidity, in USD. The first one includes every pool. */
export const LIQUIDITY_CHOICES: readonly number[] = [0, 1_000, 10_000, 100_000, 1_000_000, 10_000_000]

/** Formats a minimum in USD: `$1K`, `$2,500`, `$10M`. */
export function formatMinimumUsd(usd: number): string {
  return `$${usd % 1_000 === 0 ? formatCompact(usd, 0) : formatNumber(usd, 0)}`
}

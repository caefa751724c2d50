import { formatCompact, formatNumber } from '@causeway/core/format'
import { DEFAULT_DASHBOARD_FILTER } from '@causeway/core/lending'

/** Percent a year; the first leaves nothing out. */
export const APR_CHOICES: readonly number[] = [DEFAULT_DASHBOARD_FILTER.minimimApr, 0, 1, 2, 5, 10, 20]

/** US dollars; the first leaves nothing out. */
export const LIQUIDITY_CHOICES: readonly number[] = [0, 1_000, 10_000, 100_000, 1_000_000, 10_000_000]

/** `$1,000`, `$10M`: whole, and as short as a menu has room for. */
export function formatFloor(usd: number): string {
  return `$${usd < 1_000_000 ? formatNumber(usd, 0) : formatCompact(usd, 0)}`
}

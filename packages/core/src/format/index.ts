/**
 * Amounts, dates and addresses as text.
 *
 * @packageDocumentation
 */

export { abbreviateAddress } from './abbreviate-address.ts'
export { formatAmount } from './amount.ts'
export { formatCompact } from './compact.ts'
export { formatClock, formatDateTime, formatDuration, historyGroup, timeLabel } from './date.ts'
export {
  collateralFactorToLeverage,
  formatHealthFactor,
  formatLeverage,
  formatLeverageRange,
} from './leverage.ts'
export { formatNumber } from './number.ts'
export { formatChange, formatPercent } from './percent.ts'
export { formatPoints } from './points.ts'
export { shortenName, shortenTransactionId } from './shorten-name.ts'
export { formatTotalBalance, formatUsd, formatUsdCapped, formatUsdCompact } from './usd.ts'

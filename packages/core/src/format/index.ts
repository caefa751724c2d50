/**
 * Amounts, dates and addresses as text.
 *
 * @packageDocumentation
 */

export { abbreviateAddress } from './address.ts'
export { formatAmount } from './amount.ts'
export { formatCompact } from './compact.ts'
export { formatClock, formatDateTime, formatDuration, historyGroup, timeLabel } from './date.ts'
export { formatHealthFactor, formatLeverage, formatLeverageRange, leverageOf } from './leverage.ts'
export { shortenName, shortenTransactionId } from './name.ts'
export { formatNumber } from './number.ts'
export { formatChange, formatPercent } from './percent.ts'
export { formatPoints } from './points.ts'
export { formatTotalBalance, formatUsd, formatUsdCapped, formatUsdCompact } from './usd.ts'

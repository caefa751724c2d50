import { formatAmount } from '@causeway/core/format'

/**
 * Formats the difference of two amounts, rounded to the most decimals of `texts`, the formatted amounts of its column. One that
 * rounds to zero is stated as less than the last digit, such as `<0.01`. If amounts are below 0.001, whose texts count their zeros,
 * it has the digits of `formatAmount`.
 */
export function formatDifference(
  difference: bigint,
  tokenDecimals: number,
  texts: readonly string[],
): string {
  if (difference === 0n || texts.some((text) => /[₀-₉]/.test(text))) {
    return formatAmount(difference, tokenDecimals)
  }
  const decimals = Math.max(0, ...texts.map((text) => text.split('.')[1]?.length ?? 0))
  const unit = 10n ** BigInt(Math.max(0, tokenDecimals - decimals))
  const rounded = ((difference + unit / 2n) / unit) * unit
  return rounded === 0n
    ? `<${formatAmount(unit, tokenDecimals, { decimals })}`
    : formatAmount(rounded, tokenDecimals, { decimals })
}

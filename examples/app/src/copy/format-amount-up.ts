import { formatUnits } from '@causeway/core'
import { formatAmount } from '@causeway/core/format'

/** Number of significant digits below 1, so that no amount takes more than a few characters. */
const SMALL_DIGITS = 4

/**
 * Formats a limit in base units with as many decimals as other amounts, rounded up, so that the text is never below the
 * limit: `5,001.26`, `0.1001`.
 */
export function formatAmountUp(amount: bigint, tokenDecimals: number): string {
  const [integer = '0', fraction = ''] = formatUnits(amount, tokenDecimals).split('.')
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0
  const decimals = integer === '0' ? zeros + SMALL_DIGITS : integer.length < 4 ? 4 : 2
  if (decimals >= tokenDecimals) return formatAmount(amount, tokenDecimals)
  const unit = 10n ** BigInt(tokenDecimals - decimals)
  return formatAmount(((amount + unit - 1n) / unit) * unit, tokenDecimals)
}

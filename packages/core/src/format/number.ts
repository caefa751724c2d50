/** Text for a missing value. */
export const MISSING = '-'

/** Typographic minus sign, which differs from the hyphen. */
export const MINUS = '−'

/** Number to format. Undefined, null, NaN and infinite values count as missing. */
export type MaybeNumber = number | 'unknown' | null | undefined

export function isNumber(value: MaybeNumber): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

/** Formats a number with English thousands separators in every locale. */
export function formatNumber(value: MaybeNumber, decimals = 2): string {
  if (!isNumber(value)) return MISSING
  const digits = fixed(Math.abs(value), decimals)
  return signed(value, digits, groupThousands(digits))
}

/** Groups the digits before the decimal point in threes. */
export function groupThousands(digits: string): string {
  const [integer = '', fraction] = digits.split('.')
  const grouped = integer.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** Adds a minus sign to a negative value, unless its digits are all zero. */
export function signed(value: number, digits: string, text: string): string {
  return value < 0 && /[1-9]/.test(digits) ? MINUS + text : text
}

/** Formats with fixed decimals, even above 1e21, where `toFixed` uses exponents. */
export function fixed(value: number, decimals: number): string {
  if (value < 1e21) return value.toFixed(decimals)
  return BigInt(value) + (decimals > 0 ? `.${'0'.repeat(decimals)}` : '')
}

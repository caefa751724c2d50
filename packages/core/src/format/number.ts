/** What stands for a value that is none. */
export const MISSING = '-'

/** As typography has it, not the hyphen. */
export const MINUS = '−'

/** A number on its way to the screen: what is absent, unknown, NaN or infinite is none. */
export type MaybeNumber = number | 'unknown' | null | undefined

export function isNumber(value: MaybeNumber): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

/** A number with thousands separators: English, whatever the locale of the machine. */
export function formatNumber(value: MaybeNumber, decimals = 2): string {
  if (!isNumber(value)) return MISSING
  const digits = fixed(Math.abs(value), decimals)
  return signed(value, digits, groupThousands(digits))
}

/** Digits, grouped in threes before the point. */
export function groupThousands(digits: string): string {
  const [whole = '', fraction] = digits.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** A minus only before what does not read as zero. */
export function signed(value: number, digits: string, text: string): string {
  return value < 0 && /[1-9]/.test(digits) ? MINUS + text : text
}

/** Like `toFixed`, but in digits above 1e21 as well. */
export function fixed(value: number, decimals: number): string {
  if (value < 1e21) return value.toFixed(decimals)
  return BigInt(value) + (decimals > 0 ? `.${'0'.repeat(decimals)}` : '')
}

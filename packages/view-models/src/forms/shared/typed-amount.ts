import { parseUnits } from '@causeway/core'

/** Result of parsing a typed amount: base units, or the problem. */
export type TypedAmount =
  | { readonly amount: bigint; readonly problem?: undefined }
  | { readonly amount?: undefined; readonly problem: AmountProblem }

/**
 * Reason why a text cannot be read as an amount. `ambiguous`: separators or a currency sign leave more than one meaning, such
 * as `1,5`, `1,500` or `$1,000`. A text of only zeros counts as empty.
 */
export type AmountProblem = 'empty' | 'invalid' | 'ambiguous' | 'tooPrecise' | 'tooLarge'

/**
 * Parses a typed or pasted amount exactly, in the number format that amounts are shown in: a point before the decimals,
 * spaces or commas between groups of three digits, unless a comma may be meant as the decimal point. The point may come
 * first or last.
 */
export function typedAmount(text: string, decimals: number): TypedAmount {
  const digits = normalizeAmountText(text).replace(/^\./, '0.').replace(/\.$/, '')
  if (digits === '') return { problem: 'empty' }
  const [, fraction = ''] = digits.split('.')
  if (digits.length > LONGEST_TEXT || !PLAIN.test(digits)) {
    return { problem: isAmbiguous(digits) ? 'ambiguous' : 'invalid' }
  }
  if (fraction.replace(/0+$/, '').length > decimals) return { problem: 'tooPrecise' }
  const amount = parseUnits(digits, decimals)
  if (amount === 0n) return { problem: 'empty' }
  return amount > LARGEST_AMOUNT ? { problem: 'tooLarge' } : { amount }
}

/** Removes group separators from unambiguous text, so `1,000.5` becomes `1000.5`. Other text is only trimmed. */
export function normalizeAmountText(text: string): string {
  const trimmed = text.trim()
  return GROUPED.test(trimmed) ? trimmed.replace(/[,\s]/g, '') : trimmed
}

const PLAIN = /^\d+(?:\.\d+)?$/

/**
 * Matches digits that are clearly grouped: by spaces, by several commas, or by commas before a point. A single comma is
 * ambiguous, because `1,500` may mean one and a half. The first group has no leading zero. `\s` includes no-break spaces.
 */
const GROUPED = /^[1-9]\d{0,2}(?:(?:,\d{3}){2,}|(?:,\d{3})+(?=\.)|(?:\s\d{3})+)(?:\.\d*)?$/

function isAmbiguous(text: string): boolean {
  return /^[\d.,\s'’\p{Sc}]+$/u.test(text) && /\d/.test(text) && /[,\s'’\p{Sc}]|\..*\./u.test(text)
}

/** Maximum length of a text: 256 bits have 78 digits, and tokens have at most 36 decimals. */
const LONGEST_TEXT = 120

/** Largest amount in base units: 2^256 - 1. */
export const LARGEST_AMOUNT = 2n ** 256n - 1n

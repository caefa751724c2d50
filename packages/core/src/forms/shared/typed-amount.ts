import { parseUnits } from '../../kernel/index.ts'

/** A text that somebody typed as an amount: base units, or why it is none. */
export type TypedAmount =
  | { readonly amount: bigint; readonly problem?: undefined }
  | { readonly amount?: undefined; readonly problem: AmountProblem }

/** Why a text is no amount. Nothing but zeros is empty too. */
export type AmountProblem = 'empty' | 'invalid' | 'tooPrecise' | 'tooLarge'

/** What was typed, exactly. A comma is a point, and a point may stand first or last. */
export function typedAmount(text: string, decimals: number): TypedAmount {
  const digits = text.trim().replace(',', '.').replace(/^\./, '0.').replace(/\.$/, '')
  if (digits === '') return { problem: 'empty' }
  const [, fraction = ''] = digits.split('.')
  if (digits.length > LONGEST_TEXT || !/^\d+(?:\.\d+)?$/.test(digits)) return { problem: 'invalid' }
  if (fraction.replace(/0+$/, '').length > decimals) return { problem: 'tooPrecise' }
  const amount = parseUnits(digits, decimals)
  if (amount === 0n) return { problem: 'empty' }
  return amount > LARGEST_AMOUNT ? { problem: 'tooLarge' } : { amount }
}

/** 256 bits have 78 digits, and no token more than 36 decimals. */
const LONGEST_TEXT = 120

/** In base units: what a word of a chain holds. */
export const LARGEST_AMOUNT = 2n ** 256n - 1n

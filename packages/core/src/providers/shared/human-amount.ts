import * as z from 'zod/mini'
import { parseUnits } from '../../kernel/amounts.ts'
import { type Schema, scalarSchema } from '../../kernel/schema.ts'

const DECIMAL = /^\d{1,78}(?:\.\d{1,78})?$/

/** An amount in human units, kept as a decimal string because a float would round it. */
export const humanAmountSchema: Schema<string> = /* @__PURE__ */ scalarSchema('a decimal number', (value) =>
  typeof value === 'string' && DECIMAL.test(value) ? value : undefined,
)

/** An amount in human units from an API that sends JSON numbers, which are exact up to 15 digits, or strings. */
export const humanNumberSchema: Schema<string> = /* @__PURE__ */ scalarSchema('a decimal number', (value) => {
  const text = typeof value === 'number' && value >= 0 && value < 1e21 ? plainDigits(value) : value
  const parsed = z.safeParse(humanAmountSchema, text)
  return parsed.success ? parsed.data : undefined
})

/** Converts an amount in human units to base units, rounded down to the decimals of the token. */
export function toBaseUnits(amount: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = amount.split('.')
  return parseUnits(`${whole}.${fraction.slice(0, decimals) || '0'}`, decimals)
}

/** Prints a number without an exponent. */
function plainDigits(value: number): string {
  const [mantissa = '', exponent] = String(value).split('e-')
  if (exponent === undefined) return mantissa
  return `0.${'0'.repeat(Number(exponent) - 1)}${mantissa.replace('.', '')}`
}

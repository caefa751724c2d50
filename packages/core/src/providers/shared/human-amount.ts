import * as z from 'zod/mini'
import { parseUnits } from '../../kernel/amounts.ts'
import { type Schema, scalarSchema } from '../../kernel/schema.ts'

const DECIMAL = /^\d{1,78}(?:\.\d{1,78})?$/

/** An amount in human units, as a text of plain digits: kept as text, since a float would change it. */
export const humanAmountSchema: Schema<string> = /* @__PURE__ */ scalarSchema('a decimal number', (value) =>
  typeof value === 'string' && DECIMAL.test(value) ? value : undefined,
)

/**
 * The same from an API that writes JSON numbers, as a text too: up to 15 digits come through as they were written. A text
 * is taken as it is.
 */
export const humanNumberSchema: Schema<string> = /* @__PURE__ */ scalarSchema('a decimal number', (value) => {
  const text = typeof value === 'number' && value >= 0 && value < 1e21 ? plainDigits(value) : value
  const parsed = z.safeParse(humanAmountSchema, text)
  return parsed.success ? parsed.data : undefined
})

/** A human amount in base units, exactly. Decimals that the token does not have are cut off: never more than was said. */
export function toBaseUnits(amount: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = amount.split('.')
  return parseUnits(`${whole}.${fraction.slice(0, decimals) || '0'}`, decimals)
}

/** Small numbers are printed with an exponent. */
function plainDigits(value: number): string {
  const [mantissa = '', exponent] = String(value).split('e-')
  if (exponent === undefined) return mantissa
  return `0.${'0'.repeat(Number(exponent) - 1)}${mantissa.replace('.', '')}`
}

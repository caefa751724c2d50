import { type Schema, scalarSchema } from '../../kernel/index.ts'
import * as z from '../../kernel/zod.ts'
import { humanAmountSchema } from './human.ts'

/**
 * An amount in human units from an API that writes JSON numbers, as a text of plain digits: up to 15 digits come through
 * as they were written. A text is taken as it is.
 */
export const humanNumberSchema: Schema<string> = /* @__PURE__ */ scalarSchema('a decimal number', (value) => {
  const text = typeof value === 'number' && value >= 0 && value < 1e21 ? plainDigits(value) : value
  const parsed = z.safeParse(humanAmountSchema, text)
  return parsed.success ? parsed.data : undefined
})

/** Small numbers are printed with an exponent. */
function plainDigits(value: number): string {
  const [mantissa = '', exponent] = String(value).split('e-')
  if (exponent === undefined) return mantissa
  return `0.${'0'.repeat(Number(exponent) - 1)}${mantissa.replace('.', '')}`
}

import { describeValue } from '../kernel/index.ts'

/** No unit of anything costs more; sums of such numbers overflow. */
const MAX_PRICE = 1e12

/** Why this is no price, or undefined when it is one: a finite number above zero and below a trillion dollars. */
export function priceProblem(value: unknown): string | undefined {
  const isPrice = typeof value === 'number' && value > 0 && value < MAX_PRICE
  return isPrice ? undefined : `expected a price above zero, received ${describeValue(value)}`
}

/** A decimal as APIs write it in a text; NaN for anything else, which no judge takes for a price. */
export function readDecimal(value: unknown): number {
  return typeof value === 'string' && /^\d+(\.\d+)?(e[+-]?\d+)?$/i.test(value) ? Number(value) : Number.NaN
}

import { parseUnits, type Schema, scalarSchema } from '../../kernel/index.ts'

const DECIMAL = /^\d{1,78}(?:\.\d{1,78})?$/

/** An amount in human units, as a text of plain digits: kept as text, since a float would change it. */
export const humanAmountSchema: Schema<string> = /* @__PURE__ */ scalarSchema('a decimal number', (value) =>
  typeof value === 'string' && DECIMAL.test(value) ? value : undefined,
)

/** A human amount in base units, exactly. Decimals that the token does not have are cut off: never more than was said. */
export function toBaseUnits(amount: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = amount.split('.')
  return parseUnits(`${whole}.${fraction.slice(0, decimals) || '0'}`, decimals)
}

import { type Schema, scalarSchema } from '../../kernel/schema.ts'

/** A number that is not negative as digits and a power of ten: `1.5e-7` is 15 and -8. */
export interface Decimal {
  readonly digits: bigint
  readonly exponent: number
}

const DECIMAL = /^(\d{1,400})(?:\.(\d{1,400}))?(?:e([+-]?\d{1,3}))?$/i

/** Hosts write amounts and factors as numbers or as text; floats print their shortest digits, which are kept exactly. */
export const decimalSchema: Schema<Decimal> = /* @__PURE__ */ scalarSchema(
  'a number that is not negative',
  (value) => {
    if (typeof value !== 'number' && typeof value !== 'string') return undefined
    const match = DECIMAL.exec(String(value).trim())
    if (!match) return undefined
    const [, whole = '', fraction = '', power = '0'] = match
    return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length }
  },
)

/** In units of 10^-decimals, rounded down. */
export function inUnits({ digits, exponent }: Decimal, decimals: number): bigint {
  const shift = exponent + decimals
  return shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift)
}

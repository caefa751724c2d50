import * as z from 'zod/mini'
import {
  booleanSchema,
  evmAddressSchema,
  numberSchema,
  optionalTextSchema,
  recordSchema,
  type Schema,
  scalarSchema,
  textSchema,
} from '../../kernel/schema.ts'

/** A non-negative number as digits and a power of ten: `1.5e-7` is 15 and -8. */
export interface Decimal {
  readonly digits: bigint
  readonly exponent: number
}

const DECIMAL = /^(\d{1,400})(?:\.(\d{1,400}))?(?:e([+-]?\d{1,3}))?$/i

/** Parses amounts and factors, which hosts send as numbers or strings, without floating-point arithmetic. */
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

/** Returns units of 10^-decimals, rounded down. */
export function toUnits({ digits, exponent }: Decimal, decimals: number): bigint {
  const shift = exponent + decimals
  return shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift)
}

/**
 * Reply of `GET lending-multi-fast`, as typed by npm @1delta/margin-fetcher: `data -> chain -> data -> lender -> data
 * -> pool`. Each level is parsed separately, so that invalid data only affects its own level.
 */
export const replySchema = z.object({ data: recordSchema })

export const chainSchema = z.object({ data: recordSchema })

const nullish = <T>(schema: Schema<T>) => z.optional(z.nullable(schema))

const rate = nullish(numberSchema)
const flag = nullish(booleanSchema)
const cap = nullish(decimalSchema)

const isolatedMarketSchema = z.object({
  id: textSchema,
  lltv: decimalSchema,
  oracle: evmAddressSchema,
  irm: evmAddressSchema,
  collateralAddress: evmAddressSchema,
  loanAddress: evmAddressSchema,
})

export const lenderSchema = z.object({
  data: recordSchema,
  eModes: nullish(z.record(textSchema, z.object({ label: optionalTextSchema }))),
  params: nullish(z.object({ market: z.optional(isolatedMarketSchema) })),
})

/** Maximum number of decimals of an amount. */
const MAX_DECIMALS = 36

const decimalsSchema: Schema<number> = scalarSchema('a whole number from 0 to 36', (value) => {
  const count = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof count === 'number' && Number.isInteger(count) && count >= 0 && count <= MAX_DECIMALS
    ? count
    : undefined
})

const configSchema = z.object({
  category: nullish(decimalSchema),
  borrowCollateralFactor: decimalSchema,
  collateralFactor: decimalSchema,
  borrowFactor: nullish(decimalSchema),
  collateralDisabled: flag,
  debtDisabled: flag,
  label: optionalTextSchema,
})

export const poolSchema = z.object({
  underlying: evmAddressSchema,
  asset: z.object({
    symbol: textSchema,
    decimals: decimalsSchema,
    name: optionalTextSchema,
    assetGroup: optionalTextSchema,
    logoURI: optionalTextSchema,
  }),
  totalDeposits: decimalSchema,
  totalDebt: decimalSchema,
  totalDebtStable: nullish(decimalSchema),
  totalLiquidity: decimalSchema,
  depositRate: numberSchema,
  variableBorrowRate: numberSchema,
  stableBorrowRate: rate,
  stakingYield: rate,
  rewards: nullish(
    z.record(textSchema, z.object({ depositRate: rate, variableBorrowRate: rate, stableBorrowRate: rate })),
  ),
  config: z.record(textSchema, configSchema),
  collateralActive: flag,
  borrowingEnabled: flag,
  hasStable: flag,
  isActive: flag,
  isFrozen: flag,
  borrowCap: cap,
  supplyCap: cap,
  debtCeiling: cap,
  price: rate,
})

export type WireLender = z.infer<typeof lenderSchema>
export type WirePool = z.infer<typeof poolSchema>

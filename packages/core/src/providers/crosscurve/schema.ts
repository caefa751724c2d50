import * as z from 'zod/mini'
import {
  booleanSchema,
  chainIdSchema,
  evmAddressSchema,
  hexDataSchema,
  optionalTextSchema,
  quantitySchema,
  scalarSchema,
  textSchema,
  uintSchema,
} from '../../kernel/schema.ts'
import { decimalsSchema } from '../shared/read-tokens.ts'

/** POST /routing/scan. A route is sent back unchanged, because its signature covers every field. */
export const scanSchema = z.array(z.unknown())

const nativeFeeSchema = z.object({ token: z.optional(evmAddressSchema), amount: uintSchema })

/** The fields of one element that are used. */
export const routeSchema = z.object({
  amountIn: uintSchema,
  amountOut: uintSchema,
  /** Missing in older replies, which require POST /estimate. */
  signature: optionalTextSchema,
  /** Fees on top of the amount, for the delivery and for the source chain. */
  deliveryFee: z.optional(nativeFeeSchema),
  sourceFee: z.optional(nativeFeeSchema),
  /** Seconds since the epoch. Missing in older replies. */
  deadline: z.nullable(z.optional(uintSchema)),
  /** Deducted from the amount. */
  totalFee: z.optional(z.object({ amount: uintSchema })),
})
export type CrossCurveRoute = z.infer<typeof routeSchema>

/**
 * POST /estimate, sent back unchanged. `executionPrice` in native base units, `deadline` in seconds since the epoch.
 */
export const estimateSchema = z.object({
  executionPrice: uintSchema,
  deadline: z.nullable(z.optional(uintSchema)),
})

/** Data that a quote keeps for its build. */
export const handleSchema = z.object({ routing: z.unknown(), estimate: z.optional(z.unknown()) })

/** POST /tx/create */
export const transactionSchema = z.nullable(
  z.object({
    to: z.optional(evmAddressSchema),
    data: z.optional(hexDataSchema),
    value: z.optional(quantitySchema),
  }),
)

/** GET /search: a list, or a list below `transactions`. */
export const searchSchema = scalarSchema(
  'a list of transactions',
  (value): readonly unknown[] | undefined => {
    const list = Array.isArray(value) ? value : Object(value).transactions
    return Array.isArray(list) ? list : undefined
  },
)

export const searchEntrySchema = z.object({
  status: textSchema,
  /** Whether the funds are stuck on an intermediate chain until the owner acts. */
  inconsistency: z.nullable(z.optional(booleanSchema)),
  failureReason: optionalTextSchema,
  source: z.object({ transactionHash: optionalTextSchema }),
  destination: z.object({
    transactionHash: optionalTextSchema,
    emergency: z.nullable(z.optional(booleanSchema)),
  }),
})
export type SearchEntry = z.infer<typeof searchEntrySchema>

/** GET /networks */
export const networksSchema = z.record(textSchema, z.object({ tokens: z.array(z.unknown()) }))
export const tokenRowSchema = z.object({
  chainId: chainIdSchema,
  address: textSchema,
  name: textSchema,
  symbol: textSchema,
  decimals: decimalsSchema,
  icon: optionalTextSchema,
})

import * as z from 'zod/mini'
import {
  evmAddressSchema,
  hexDataSchema,
  nonNegativeSchema,
  oneOfSchema,
  optionalTextSchema,
  quantitySchema,
  scalarSchema,
  textSchema,
  uintSchema,
} from '../../kernel/schema.ts'

/** Parses a date and time to seconds since the epoch. */
const dateSchema = scalarSchema('a date', (value) => {
  const seconds = typeof value === 'string' ? Math.floor(Date.parse(value) / 1_000) : Number.NaN
  return Number.isFinite(seconds) ? BigInt(seconds) : undefined
})

/** GET /swap-on-nitro */
export const quoteSchema = z.object({
  depositInfo: z.object({
    depositAddress: evmAddressSchema,
    uid: optionalTextSchema,
    /** Expiry of the deposit address. Later deposits are refunded. */
    expirationAt: z.nullable(z.optional(dateSchema)),
  }),
  bestRoute: z.object({
    allowanceTo: evmAddressSchema,
    receiverAddress: evmAddressSchema,
    destination: z.object({ tokenAmount: uintSchema }),
    bridgeFee: z.optional(z.object({ address: evmAddressSchema, amount: uintSchema })),
    /** Seconds. Missing in older replies. */
    estimatedTime: z.optional(nonNegativeSchema),
    /** Transaction, as an object or a JSON string. */
    txn: z.unknown(),
  }),
  /** Seconds. */
  spentTime: z.optional(nonNegativeSchema),
})
export type NitroQuote = z.infer<typeof quoteSchema>

export const transactionSchema = z.object({
  to: evmAddressSchema,
  data: hexDataSchema,
  value: quantitySchema,
})

/** GET /get-status-by-deposit-address */
export const payStatusSchema = z.object({
  results: z.array(z.object({ status: textSchema, relayTxn: optionalTextSchema })),
})
export type PayRecord = z.infer<typeof payStatusSchema>['results'][number]

/** GET /status of Nitro's own API */
export const passageSchema = z.object({
  status: textSchema,
  src_tx_hash: textSchema,
  dest_tx_hash: optionalTextSchema,
})
export type Passage = z.infer<typeof passageSchema>

/** GET /health */
export const healthSchema = z.object({ status: oneOfSchema(['ok']) })

/** Body of a reply outside 200-299. */
export const apiErrorSchema = z.object({ message: optionalTextSchema })

/** Data that a quote keeps for its status. */
export const handleSchema = z.object({ depositAddress: evmAddressSchema })

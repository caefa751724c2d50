import * as z from 'zod/mini'
import {
  bigintSchema,
  evmAddressSchema,
  hashSchema,
  optionalTextSchema,
  quantitySchema,
  type Schema,
  scalarSchema,
  textSchema,
  uintSchema,
} from '../../kernel/schema.ts'

/** Small enough to be signed: 64 bits with a sign for a quote id, 32 for the seconds of a time. */
const smallSchema: Schema<bigint> = /* @__PURE__ */ scalarSchema('a small whole number', (value) => {
  const read = typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value
  return typeof read === 'bigint' && read >= 0n && read < 2n ** 42n ? read : undefined
})

/** POST /api/v1/quote */
export const quoteSchema = z.object({
  quote: z.object({
    /** What is left to sell after the fee. */
    sellAmount: uintSchema,
    buyAmount: uintSchema,
    feeAmount: uintSchema,
  }),
  id: z.nullable(z.optional(smallSchema)),
})

/** POST /api/v1/orders */
export const uidSchema = textSchema

/** GET /api/v1/orders/{uid} */
export const orderStatusSchema = z.object({
  status: textSchema,
  ethflowData: z.nullable(z.optional(z.object({ refundTxHash: z.nullable(hashSchema) }))),
})

/** GET /api/v2/trades */
export const tradesSchema = z.array(z.object({ txHash: optionalTextSchema }))

/** Any answer outside 200-299. */
export const apiErrorSchema = z.object({
  errorType: optionalTextSchema,
  description: optionalTextSchema,
  data: z.nullable(z.optional(z.unknown())),
})

/** What SellAmountDoesNotCoverFee says beside its words: base units of the sold token. */
export const feeSchema = z.object({ fee_amount: quantitySchema })

/** An order in typed data, as it is signed. */
export const orderSchema = z.object({
  sellToken: evmAddressSchema,
  buyToken: evmAddressSchema,
  receiver: evmAddressSchema,
  sellAmount: bigintSchema,
  buyAmount: bigintSchema,
  validTo: bigintSchema,
  appData: hashSchema,
})

/** What a quote keeps for its build. */
export const quoteTermsSchema = z.object({
  quoteId: smallSchema,
  /** Milliseconds since the epoch. */
  quotedAt: smallSchema,
})

/** What a build keeps for handing its order in. */
export const orderTermsSchema = z.object({ quoteId: smallSchema, appData: textSchema })

/** What a build keeps for the status of an order that a transaction gives. */
export const handleSchema = z.object({ orderUid: textSchema })

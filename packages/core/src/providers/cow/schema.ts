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

/** A quote id or a timestamp, which are small enough for 42 bits. */
const smallSchema: Schema<bigint> = /* @__PURE__ */ scalarSchema('a small whole number', (value) => {
  const read = typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value
  return typeof read === 'bigint' && read >= 0n && read < 2n ** 42n ? read : undefined
})

/** POST /api/v1/quote */
export const quoteSchema = z.object({
  quote: z.object({
    /** Input less the fee. */
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

/** Body of a reply outside 200-299. */
export const apiErrorSchema = z.object({
  errorType: optionalTextSchema,
  description: optionalTextSchema,
  data: z.nullable(z.optional(z.unknown())),
})

/** Data of SellAmountDoesNotCoverFee: base units of the sold token. */
export const feeSchema = z.object({ fee_amount: quantitySchema })

/** An order as typed data. */
export const orderSchema = z.object({
  sellToken: evmAddressSchema,
  buyToken: evmAddressSchema,
  receiver: evmAddressSchema,
  sellAmount: bigintSchema,
  buyAmount: bigintSchema,
  validTo: bigintSchema,
  appData: hashSchema,
})

/** Terms that a quote keeps for its build. */
export const quoteTermsSchema = z.object({
  quoteId: smallSchema,
  /** Milliseconds since the epoch. */
  quotedAt: smallSchema,
})

/** Data that a build keeps for the submission of its order. */
export const orderTermsSchema = z.object({ quoteId: smallSchema, appData: textSchema })

/** Data that a build keeps for the status of an order that its transaction creates. */
export const handleSchema = z.object({ orderUid: textSchema })

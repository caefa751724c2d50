import {
  bigintSchema,
  evmAddressSchema,
  hashSchema,
  optionalTextSchema,
  quantitySchema,
  textSchema,
  uintSchema,
} from '../../kernel/index.ts'
import * as z from '../../kernel/zod.ts'

/** POST /api/v1/quote */
export const quoteSchema = z.object({
  quote: z.object({
    /** What is left to sell after the fee. */
    sellAmount: uintSchema,
    buyAmount: uintSchema,
    feeAmount: uintSchema,
  }),
  id: z.nullable(z.optional(uintSchema)),
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
  quoteId: bigintSchema,
  /** Milliseconds since the epoch. */
  quotedAt: bigintSchema,
})

/** What a build keeps for handing its order in. */
export const handInSchema = z.object({ quoteId: bigintSchema, appData: textSchema })

/** What a build keeps for the status of an order that a transaction gives. */
export const handleSchema = z.object({ orderUid: textSchema })

import * as z from 'zod/mini'
import {
  booleanSchema,
  chainIdSchema,
  evmAddressSchema,
  hexDataSchema,
  nonNegativeSchema,
  optionalTextSchema,
  quantitySchema,
  textSchema,
  uintSchema,
} from '../../kernel/schema.ts'

const tokenSchema = z.object({ chainId: chainIdSchema, address: evmAddressSchema })
const costSchema = z.object({
  amount: uintSchema,
  token: tokenSchema,
  /** False if the fee is paid on top of the amount; missing or true if it is deducted from it. */
  included: z.optional(booleanSchema),
})

/** GET /quote */
export const quoteSchema = z.nullable(
  z.object({
    tool: z.optional(textSchema),
    estimate: z.optional(
      z.object({
        fromAmount: uintSchema,
        toAmount: uintSchema,
        toAmountMin: uintSchema,
        approvalAddress: evmAddressSchema,
        /** Seconds, possibly with a fraction. */
        executionDuration: nonNegativeSchema,
        feeCosts: z.optional(z.array(costSchema)),
        gasCosts: z.optional(z.array(costSchema)),
      }),
    ),
    transactionRequest: z.optional(
      z.object({ to: evmAddressSchema, data: hexDataSchema, value: quantitySchema, chainId: chainIdSchema }),
    ),
  }),
)
export type LifiQuote = z.infer<typeof quoteSchema>

/** GET /status */
export const statusSchema = z.object({
  status: textSchema,
  substatus: optionalTextSchema,
  substatusMessage: optionalTextSchema,
  receiving: z.nullable(z.optional(z.object({ txHash: optionalTextSchema }))),
})

/** GET /tokens */
export const tokensSchema = z.object({ tokens: z.record(textSchema, z.array(z.unknown())) })

/** Body of an HTTP error. */
export const apiErrorSchema = z.object({
  code: z.optional(nonNegativeSchema),
  message: optionalTextSchema,
  errors: z.optional(z.unknown()),
})

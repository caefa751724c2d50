import * as z from 'zod/mini'
import {
  evmAddressSchema,
  hexDataSchema,
  optionalTextSchema,
  quantitySchema,
  uintSchema,
} from '../../kernel/schema.ts'

/** GET /quote, and a 'no' with HTTP 200. */
export const quoteSchema = z.object({
  result: z.optional(
    z.object({
      estimate: z.object({ toAmount: uintSchema, toAmountMin: uintSchema }),
      transactionRequest: z.object({ to: evmAddressSchema, data: hexDataSchema, value: quantitySchema }),
    }),
  ),
  message: optionalTextSchema,
})

/** Any answer outside 200-299. */
export const apiErrorSchema = z.object({ message: optionalTextSchema })

import * as z from 'zod/mini'
import {
  evmAddressSchema,
  hexDataSchema,
  optionalTextSchema,
  quantitySchema,
  uintSchema,
} from '../../kernel/schema.ts'

/** GET /aggregator/quote/transaction. Fields nobody reads are dropped. */
export const quoteSchema = z.object({
  quote: z.object({
    amountOut: uintSchema,
    targetAddress: evmAddressSchema,
    typedData: z.optional(z.object({ message: z.object({ amountOutMin: uintSchema }) })),
  }),
  transaction: z.object({
    to: evmAddressSchema,
    data: hexDataSchema,
    /** Missing where tokens are sold. */
    value: z.optional(quantitySchema),
  }),
})

/** Any answer outside 200-299. */
export const apiErrorSchema = z.object({ message: optionalTextSchema })

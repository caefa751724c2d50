import * as z from 'zod/mini'
import {
  chainIdSchema,
  evmAddressSchema,
  hexDataSchema,
  optionalTextSchema,
  quantitySchema,
  textSchema,
  uintSchema,
} from '../../kernel/schema.ts'

const amountSchema = z.object({ amount: uintSchema, minimumAmount: z.optional(uintSchema) })
const feeSchema = z.object({
  amount: uintSchema,
  currency: z.object({ chainId: chainIdSchema, address: evmAddressSchema }),
})

/** POST /quote/v2 */
export const quoteSchema = z.object({
  /** In order: `approve` where it is needed, then `swap`. */
  steps: z.array(
    z.object({
      id: textSchema,
      items: z.array(
        z.object({
          data: z.object({
            to: evmAddressSchema,
            data: hexDataSchema,
            value: z.optional(quantitySchema),
            chainId: chainIdSchema,
          }),
        }),
      ),
    }),
  ),
  details: z.object({ currencyIn: amountSchema, currencyOut: amountSchema }),
  fees: z.optional(z.object({ relayer: z.optional(feeSchema), app: z.optional(feeSchema) })),
})
export type RelayQuote = z.infer<typeof quoteSchema>

/** Any answer outside 200-299. Some of its parts call the code `errorCode`. */
export const apiErrorSchema = z.object({
  code: optionalTextSchema,
  errorCode: optionalTextSchema,
  message: optionalTextSchema,
})

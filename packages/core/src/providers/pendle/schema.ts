import * as z from 'zod/mini'
import {
  evmAddressSchema,
  hexDataSchema,
  optionalTextSchema,
  quantitySchema,
  textSchema,
  uintSchema,
} from '../../kernel/schema.ts'

const amountSchema = z.object({ token: evmAddressSchema, amount: uintSchema })

/** POST /v3/sdk/{chainId}/convert. Routes come best first. */
export const convertSchema = z.object({
  /** What it made of the tokens: swap, mint-py, redeem-py and so on. */
  action: textSchema,
  routes: z.array(
    z.object({
      outputs: z.array(amountSchema),
      tx: z.object({
        to: evmAddressSchema,
        data: hexDataSchema,
        /** Missing where tokens are sold. */
        value: z.optional(quantitySchema),
      }),
    }),
  ),
})

/** Any answer outside 200-299. */
export const apiErrorSchema = z.object({ message: optionalTextSchema })

import * as z from 'zod/mini'
import {
  evmAddressSchema,
  hexDataSchema,
  optionalTextSchema,
  quantitySchema,
  textSchema,
  uintSchema,
} from '../../kernel/schema.ts'

/** GET /swap/v7/{chainId}. Without a route there is a status, and nothing else. */
export const swapSchema = z.object({
  /** Success, Partial (not all is sold) or NoWay. */
  status: textSchema,
  assumedAmountOut: z.optional(uintSchema),
  tx: z.optional(
    z.object({
      to: evmAddressSchema,
      data: hexDataSchema,
      /** Missing where tokens are sold. */
      value: z.optional(quantitySchema),
    }),
  ),
})

/** Any answer outside 200-299. */
export const apiErrorSchema = z.object({ error: optionalTextSchema, message: optionalTextSchema })

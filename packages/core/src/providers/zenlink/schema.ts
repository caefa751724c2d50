import * as z from 'zod/mini'
import {
  evmAddressSchema,
  hexDataSchema,
  optionalTextSchema,
  quantitySchema,
  uintSchema,
} from '../../kernel/schema.ts'

/** GET /v2. What a build needs is optional here: where it is missing, the quote says so. */
export const routeSchema = z.object({
  bestRoute: z.object({ amountOutBN: uintSchema }),
  routerAddress: z.optional(evmAddressSchema),
  /** Missing on the chains that only the older path finder serves. */
  executorAddress: z.optional(evmAddressSchema),
  routeParams: z.optional(
    z.object({
      tokenIn: z.optional(evmAddressSchema),
      tokenOut: z.optional(evmAddressSchema),
      amountIn: z.optional(uintSchema),
      amountOutMin: z.optional(uintSchema),
      to: z.optional(evmAddressSchema),
      routeCode: z.optional(hexDataSchema),
      /** Missing where tokens are sold. */
      value: z.nullable(z.optional(quantitySchema)),
    }),
  ),
})

/** Any answer outside 200-299. */
export const apiErrorSchema = z.object({ message: optionalTextSchema })

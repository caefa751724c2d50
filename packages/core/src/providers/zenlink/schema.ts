import * as z from 'zod/mini'
import {
  evmAddressSchema,
  hexDataSchema,
  optionalTextSchema,
  quantitySchema,
  uintSchema,
} from '../../kernel/schema.ts'

/** GET /v2. Fields that only a build needs are optional; the quote reports which are missing. */
export const routeSchema = z.object({
  bestRoute: z.object({ amountOutBN: uintSchema }),
  routerAddress: z.optional(evmAddressSchema),
  /** Missing on chains that only the older path finder supports. */
  executorAddress: z.optional(evmAddressSchema),
  routeParams: z.optional(
    z.object({
      tokenIn: z.optional(evmAddressSchema),
      tokenOut: z.optional(evmAddressSchema),
      amountIn: z.optional(uintSchema),
      amountOutMin: z.optional(uintSchema),
      to: z.optional(evmAddressSchema),
      routeCode: z.optional(hexDataSchema),
      /** Missing if a token is sold. */
      value: z.nullable(z.optional(quantitySchema)),
    }),
  ),
})

/** Body of a reply outside 200-299. */
export const apiErrorSchema = z.object({ message: optionalTextSchema })

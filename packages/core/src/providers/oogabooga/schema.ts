import * as z from 'zod/mini'
import {
  evmAddressSchema,
  hexDataSchema,
  optionalTextSchema,
  quantitySchema,
  textSchema,
  uintSchema,
} from '../../kernel/schema.ts'

/** GET /v1/swap, in both forms that it has. */
export const swapSchema = z.object({
  /** Success, Partial (not all is sold) or NoWay, which brings nothing else. */
  status: textSchema,
  routerAddr: z.optional(evmAddressSchema),
  /** The older form. */
  routerParams: z.optional(
    z.object({ swapTokenInfo: z.object({ outputQuote: uintSchema, outputMin: uintSchema }) }),
  ),
  tx: z.optional(z.object({ to: evmAddressSchema, data: hexDataSchema, value: quantitySchema })),
  /** The newer form. */
  amountOut: z.optional(uintSchema),
  minAmountOut: z.optional(uintSchema),
  calldata: z.optional(hexDataSchema),
  value: z.optional(quantitySchema),
})

/** Any answer outside 200-299. */
export const apiErrorSchema = z.object({ message: optionalTextSchema })

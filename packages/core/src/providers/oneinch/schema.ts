import * as z from 'zod/mini'
import { evmAddressSchema, hexDataSchema, optionalTextSchema, uintSchema } from '../../kernel/schema.ts'

/** GET /{chainId}/quote has an amount alone, GET /{chainId}/swap its transaction too. */
export const swapSchema = z.object({
  dstAmount: uintSchema,
  tx: z.optional(z.object({ to: evmAddressSchema, data: hexDataSchema, value: uintSchema })),
})

/** Any answer outside 200-299. */
export const apiErrorSchema = z.object({ description: optionalTextSchema })

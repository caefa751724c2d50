import * as z from 'zod/mini'
import {
  evmAddressSchema,
  hexDataSchema,
  numberSchema,
  optionalTextSchema,
  uintSchema,
} from '../../kernel/schema.ts'

/** Around every answer: HTTP 200 says nothing yet. */
export const envelopeSchema = z.object({
  code: numberSchema,
  error: optionalTextSchema,
  errorMsg: optionalTextSchema,
  data: z.optional(z.unknown()),
})

/** GET /{chainId}/quote */
export const quoteSchema = z.object({ inAmount: uintSchema, outAmount: uintSchema })

/** GET /{chainId}/swap */
export const swapSchema = z.object({
  inAmount: uintSchema,
  outAmount: uintSchema,
  minOutAmount: uintSchema,
  to: evmAddressSchema,
  data: hexDataSchema,
  value: uintSchema,
})

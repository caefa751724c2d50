import * as z from 'zod/mini'
import {
  evmAddressSchema,
  hexDataSchema,
  optionalTextSchema,
  type Schema,
  scalarSchema,
  uintSchema,
} from '../../kernel/schema.ts'

/** Of several outputs Enso writes a list: we ask for one. */
const outputSchema: Schema<bigint> = /* @__PURE__ */ scalarSchema('one amount', (value) => {
  const only = Array.isArray(value) && value.length === 1 ? value[0] : value
  return z.safeParse(uintSchema, only).data
})

/** GET /shortcuts/route */
export const routeSchema = z.object({
  amountOut: outputSchema,
  minAmountOut: z.nullable(z.optional(outputSchema)),
  tx: z.object({ to: evmAddressSchema, data: hexDataSchema, value: uintSchema }),
})

/** Any answer outside 200-299. */
export const apiErrorSchema = z.object({
  message: z.optional(z.unknown()),
  error: optionalTextSchema,
})

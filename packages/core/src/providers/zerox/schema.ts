import * as z from 'zod/mini'
import {
  booleanSchema,
  evmAddressSchema,
  hexDataSchema,
  optionalTextSchema,
  uintSchema,
} from '../../kernel/schema.ts'

/** GET /swap/allowance-holder/price and /quote: whether there is more than this. */
export const availabilitySchema = z.object({ liquidityAvailable: booleanSchema })

/** What both kinds of answer hold. Without a taker there is no transaction. */
const terms = {
  allowanceTarget: z.nullable(evmAddressSchema),
  buyAmount: uintSchema,
  fees: z.object({ zeroExFee: z.nullable(z.object({ amount: uintSchema, token: evmAddressSchema })) }),
  transaction: z.optional(z.object({ to: evmAddressSchema, data: hexDataSchema, value: uintSchema })),
}

/** For a `sellAmount`. */
export const saleSchema = z.object({ ...terms, sellAmount: uintSchema, minBuyAmount: uintSchema })

/** For a `buyAmount`. */
export const purchaseSchema = z.object({
  ...terms,
  maxSellAmount: uintSchema,
  estimatedNetSellAmount: uintSchema,
})

/** Any answer outside 200-299. `name` is its code. */
export const apiErrorSchema = z.object({ name: optionalTextSchema, message: optionalTextSchema })

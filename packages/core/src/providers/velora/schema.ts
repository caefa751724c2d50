import * as z from 'zod/mini'
import {
  booleanSchema,
  evmAddressSchema,
  hexDataSchema,
  optionalTextSchema,
  uintSchema,
} from '../../kernel/schema.ts'

const priceRouteSchema = z.object({
  srcAmount: uintSchema,
  destAmount: uintSchema,
  contractAddress: evmAddressSchema,
  /** Who takes the tokens. */
  tokenTransferProxy: evmAddressSchema,
  maxImpactReached: z.optional(booleanSchema),
})

/** GET /prices has a price alone, GET /swap its transaction too. */
export const swapSchema = z.object({
  priceRoute: priceRouteSchema,
  txParams: z.optional(z.object({ to: evmAddressSchema, data: hexDataSchema, value: uintSchema })),
})

/** Any answer outside 200-299. */
export const apiErrorSchema = z.object({ error: optionalTextSchema })

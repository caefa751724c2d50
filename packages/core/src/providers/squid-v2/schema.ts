import {
  chainIdSchema,
  evmAddressSchema,
  hexDataSchema,
  nonNegativeSchema,
  optionalTextSchema,
  quantitySchema,
  textSchema,
  uintSchema,
} from '../../kernel/index.ts'
import * as z from '../../kernel/zod.ts'
import { decimalsSchema } from '../shared/tokens.ts'

const costSchema = z.object({
  amount: uintSchema,
  token: z.object({ chainId: chainIdSchema, address: evmAddressSchema }),
})

/** Absent, or without fields, in answers to `quoteOnly`. */
export const transactionSchema = z.object({
  target: evmAddressSchema,
  data: hexDataSchema,
  value: quantitySchema,
})

/** POST /v2/route */
export const routeSchema = z.object({
  route: z.optional(
    z.object({
      quoteId: optionalTextSchema,
      estimate: z.object({
        toAmount: uintSchema,
        toAmountMin: uintSchema,
        /** Seconds. */
        estimatedRouteDuration: nonNegativeSchema,
        feeCosts: z.optional(z.array(costSchema)),
      }),
      transactionRequest: z.optional(z.unknown()),
    }),
  ),
})
export type SquidRoute = NonNullable<z.infer<typeof routeSchema>['route']>

/** GET /v2/status */
export const statusSchema = z.object({
  id: optionalTextSchema,
  /** The words of the gateway below, such as `express_executed`. */
  status: optionalTextSchema,
  squidTransactionStatus: optionalTextSchema,
  toChain: z.nullable(z.optional(z.object({ transactionId: optionalTextSchema }))),
})

/** GET /v2/tokens */
export const tokensSchema = z.object({ tokens: z.array(z.unknown()) })
export const tokenRowSchema = z.object({
  chainId: chainIdSchema,
  address: textSchema,
  name: textSchema,
  symbol: textSchema,
  decimals: decimalsSchema,
  logoURI: optionalTextSchema,
})

/** Any answer outside 200-299. */
export const apiErrorSchema = z.object({ type: optionalTextSchema, message: optionalTextSchema })

/** What a quote keeps for its status. */
export const routeHandleSchema = z.object({
  requestId: z.optional(textSchema),
  quoteId: z.optional(textSchema),
})
export type RouteHandle = z.infer<typeof routeHandleSchema>

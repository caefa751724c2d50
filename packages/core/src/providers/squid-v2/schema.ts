import * as z from 'zod/mini'
import {
  evmAddressSchema,
  hexDataSchema,
  optionalTextSchema,
  quantitySchema,
  textSchema,
} from '../../kernel/schema.ts'
import { squidEstimateSchema } from '../shared/squid.ts'

/** Transaction of a route, which replies to `quoteOnly` lack. */
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
      estimate: squidEstimateSchema,
      transactionRequest: z.optional(z.unknown()),
    }),
  ),
})
export type SquidRoute = NonNullable<z.infer<typeof routeSchema>['route']>

/** GET /v2/tokens */
export const tokensSchema = z.object({ tokens: z.array(z.unknown()) })

/** Body of a reply outside 200-299. */
export const apiErrorSchema = z.object({ type: optionalTextSchema, message: optionalTextSchema })

/** Data that a quote keeps for its status. */
export const routeHandleSchema = z.object({
  requestId: z.optional(textSchema),
  quoteId: z.optional(textSchema),
})
export type RouteHandle = z.infer<typeof routeHandleSchema>

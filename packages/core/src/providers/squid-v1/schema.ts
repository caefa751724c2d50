import * as z from 'zod/mini'
import { evmAddressSchema, hexDataSchema, quantitySchema, textSchema } from '../../kernel/schema.ts'
import { squidEstimateSchema } from '../shared/squid.ts'

/** GET /v1/route */
export const routeSchema = z.object({
  route: z.optional(z.object({ estimate: squidEstimateSchema, transactionRequest: z.optional(z.unknown()) })),
})
export type SquidRoute = NonNullable<z.infer<typeof routeSchema>['route']>

/** `route.transactionRequest`, which replies to `quoteOnly` lack. */
export const transactionSchema = z.object({
  targetAddress: evmAddressSchema,
  data: hexDataSchema,
  value: quantitySchema,
})

/** GET /v1/sdk-info */
export const sdkInfoSchema = z.object({ tokens: z.array(z.unknown()) })

/** Body of an HTTP error. */
export const apiErrorSchema = z.object({ errors: z.array(z.object({ message: textSchema })) })

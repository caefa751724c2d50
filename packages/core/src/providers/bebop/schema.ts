import * as z from 'zod/mini'
import {
  evmAddressSchema,
  hexDataSchema,
  nonNegativeSchema,
  optionalTextSchema,
  quantitySchema,
  recordSchema,
  textSchema,
  uintSchema,
} from '../../kernel/schema.ts'

/** By the token's address. */
const legsSchema = z.record(
  textSchema,
  z.object({
    amount: uintSchema,
    /** Of what is bought. */
    minimumAmount: z.optional(uintSchema),
  }),
)

/** One of `routes`. */
export const routeSchema = z.object({
  type: textSchema,
  quote: z.object({
    /** Seconds since the epoch. */
    expiry: nonNegativeSchema,
    approvalTarget: evmAddressSchema,
    buyTokens: legsSchema,
    sellTokens: legsSchema,
    tx: z.object({ to: evmAddressSchema, data: hexDataSchema, value: quantitySchema }),
  }),
})
export type BebopRoute = z.infer<typeof routeSchema>

/** Why there is no quote, or no route of one kind. */
export const failureSchema = z.object({ errorCode: nonNegativeSchema, message: optionalTextSchema })

/** GET /router/{network}/v1/quote, errors too. */
export const quoteSchema = z.object({
  routes: z.optional(z.array(z.unknown())),
  error: z.optional(failureSchema),
  /** By the kind of route. */
  routeErrors: z.optional(recordSchema),
})

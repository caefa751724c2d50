import * as z from 'zod/mini'
import {
  chainIdSchema,
  evmAddressSchema,
  hexDataSchema,
  optionalTextSchema,
  recordSchema,
  uintSchema,
} from '../../kernel/schema.ts'

/** GET api/v1/routes. The summary goes back as it came, since KyberSwap signs it: what is read of it is below. */
export const routesSchema = z.object({
  data: z.object({ routeSummary: z.unknown(), routerAddress: evmAddressSchema }),
})
export const summarySchema = z.object({ amountIn: uintSchema, amountOut: uintSchema })

/** What a quote keeps for its build. */
export const keptSchema = z.object({ routeSummary: recordSchema })

/** POST api/v1/route/build */
export const buildSchema = z.object({
  data: z.object({
    amountIn: uintSchema,
    amountOut: uintSchema,
    data: hexDataSchema,
    routerAddress: evmAddressSchema,
    transactionValue: uintSchema,
  }),
})

/** Any answer outside 200-299. */
export const apiErrorSchema = z.object({ code: chainIdSchema, message: optionalTextSchema })

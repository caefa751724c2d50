import * as z from 'zod/mini'
import {
  evmAddressSchema,
  hexDataSchema,
  optionalTextSchema,
  scalarSchema,
  textSchema,
  uintSchema,
} from '../../kernel/schema.ts'
import { humanNumberSchema } from '../shared/human-amount.ts'
import { decimalsSchema } from '../shared/read-tokens.ts'

const TIME_SPAN = /^(?:(\d{1,3})\.)?(\d{1,2}):(\d{2}):(\d{2})(?:\.\d{1,7})?$/

/** Parses a time span, `[d.]hh:mm:ss[.fff]`, to whole seconds. */
const timeSpanSchema = scalarSchema('a time span', (value) => {
  const match = typeof value === 'string' ? TIME_SPAN.exec(value) : null
  if (!match) return undefined
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0))
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds
})

/** Amounts in human units: outputs of the destination token, fees of the source token. */
export const termsSchema = z.object({
  receive_amount: humanNumberSchema,
  min_receive_amount: humanNumberSchema,
  avg_completion_time: timeSpanSchema,
  blockchain_fee: humanNumberSchema,
  service_fee: humanNumberSchema,
})
export type LayerswapTerms = z.infer<typeof termsSchema>

/** GET /quote */
export const quoteSchema = z.object({
  data: z.nullable(z.optional(z.object({ quote: z.nullable(z.optional(termsSchema)) }))),
})

/** GET /limits, in human units of the source token. */
export const limitsSchema = z.object({
  data: z.object({ min_amount: humanNumberSchema, max_amount: humanNumberSchema }),
})

/** POST /swaps */
export const swapSchema = z.object({
  data: z.object({
    swap: z.object({ id: textSchema, destination_address: optionalTextSchema }),
    /** Terms, or an object that contains them as `quote`. */
    quote: z.unknown(),
    deposit_actions: z.nullable(
      z.optional(
        z.array(
          z.object({
            to_address: evmAddressSchema,
            call_data: hexDataSchema,
            amount_in_base_units: uintSchema,
          }),
        ),
      ),
    ),
  }),
})
export const nestedTermsSchema = z.object({ quote: termsSchema })

/** GET /swaps/{id} and GET /swaps/by_transaction_hash/{hash} */
export const statusSchema = z.object({
  data: z.nullable(
    z.optional(
      z.object({
        swap: z.nullable(
          z.optional(
            z.object({
              status: textSchema,
              fail_reason: optionalTextSchema,
              transactions: z.nullable(
                z.optional(z.array(z.object({ type: textSchema, transaction_hash: optionalTextSchema }))),
              ),
            }),
          ),
        ),
      }),
    ),
  ),
})

/** Data that a build keeps for its status. */
export const swapHandleSchema = z.object({ swapId: textSchema })

/** GET /networks */
export const networksSchema = z.object({ data: z.array(z.unknown()) })
export const networkRowSchema = z.object({
  chain_id: optionalTextSchema,
  type: textSchema,
  tokens: z.optional(z.array(z.unknown())),
})
export const tokenRowSchema = z.object({
  symbol: textSchema,
  display_asset: optionalTextSchema,
  logo: optionalTextSchema,
  /** Null for the native token. */
  contract: optionalTextSchema,
  decimals: decimalsSchema,
})

/** Body of a reply outside 200-299, if it has one. */
export const apiErrorSchema = z.object({ error: z.object({ code: textSchema }) })

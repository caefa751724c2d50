import * as z from 'zod/mini'
import {
  evmAddressSchema,
  nonNegativeSchema,
  optionalTextSchema,
  scalarSchema,
  textSchema,
} from '../../kernel/schema.ts'
import { humanAmountSchema } from '../shared/human-amount.ts'
import { decimalsSchema } from '../shared/read-tokens.ts'

/** Envelope of every reply. Status and message are 'success' if the call succeeded. */
export const envelopeSchema = z.object({
  status: textSchema,
  message: optionalTextSchema,
  result: z.optional(z.unknown()),
})

/** One row of GET /routers/v2. Amounts and fees are human units of the source token. */
export const routeSchema = z.object({
  /** Account of the maker. */
  endpoint: evmAddressSchema,
  endpointContract: z.nullable(evmAddressSchema),
  srcChain: textSchema,
  tgtChain: textSchema,
  srcToken: textSchema,
  tgtToken: textSchema,
  minAmt: humanAmountSchema,
  maxAmt: humanAmountSchema,
  /** Percent. */
  tradeFee: humanAmountSchema,
  withholdingFee: humanAmountSchema,
  /** Orbiter's code of the destination chain. */
  vc: scalarSchema('a code of 4 or 5 digits', (value) =>
    typeof value === 'string' && /^\d{4,5}$/.test(value) ? value : undefined,
  ),
  state: textSchema,
  compRatio: z.optional(z.unknown()),
  /** Seconds. */
  spentTime: nonNegativeSchema,
})
export type OrbiterRoute = z.infer<typeof routeSchema>

/** Status code, as a number or a string. */
const codeSchema = scalarSchema('a code', (value) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined,
)

/** `result` of GET /transaction/status/{hash}; null until the transaction is indexed. */
export const transferSchema = z.nullable(
  z.optional(
    z.object({
      status: z.optional(codeSchema),
      opStatus: z.optional(codeSchema),
      /** Hash on the destination chain. */
      targetId: optionalTextSchema,
    }),
  ),
)

/** `result` of GET /chains. */
export const chainsSchema = z.array(
  z.object({ chainId: textSchema, tokens: z.optional(z.array(z.unknown())) }),
)
export const tokenRowSchema = z.object({
  address: textSchema,
  name: textSchema,
  symbol: textSchema,
  decimals: decimalsSchema,
})

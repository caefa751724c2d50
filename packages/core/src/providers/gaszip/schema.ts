import * as z from 'zod/mini'
import {
  booleanSchema,
  chainIdSchema,
  evmAddressSchema,
  hexDataSchema,
  nonNegativeSchema,
  optionalTextSchema,
  quantitySchema,
  textSchema,
  uintSchema,
} from '../../kernel/schema.ts'
import { decimalsSchema } from '../shared/read-tokens.ts'

/** GET /chains */
export const chainsSchema = z.object({ chains: z.array(z.unknown()) })
export const chainSchema = z.object({
  chain: chainIdSchema,
  /** Gas.zip's id of the chain, which deposits contain. */
  short: uintSchema,
  symbol: optionalTextSchema,
})
export type GaszipChain = z.infer<typeof chainSchema>
export const nativeRowSchema = z.object({
  chain: chainIdSchema,
  symbol: textSchema,
  decimals: z.optional(decimalsSchema),
})

/** GET /quotes/{from}/{amount}/{to} */
export const quotesSchema = z.object({
  error: optionalTextSchema,
  quotes: z.optional(z.array(z.unknown())),
  /** Seconds since the epoch. */
  expires: z.nullable(z.optional(uintSchema)),
  contractDepositTxn: z.nullable(
    z.optional(z.object({ to: evmAddressSchema, data: hexDataSchema, value: quantitySchema })),
  ),
})
export const errorRowSchema = z.object({ error: textSchema })
export const quoteRowSchema = z.object({
  chain: chainIdSchema,
  /** Output in base units. */
  expected: uintSchema,
  /** Cost of the delivery, in the native token of the destination chain. */
  gas: uintSchema,
  /** Seconds. */
  speed: nonNegativeSchema,
  decimals: z.optional(decimalsSchema),
})
export type GaszipQuote = z.infer<typeof quoteRowSchema>

/** Body of an HTTP error. */
export const apiErrorSchema = z.object({ error: textSchema })

/** GET /search/{hash} */
export const searchSchema = z.object({
  deposit: z.nullable(z.optional(z.object({ status: textSchema }))),
  txs: z.nullable(
    z.optional(
      z.array(
        z.object({
          status: textSchema,
          hash: optionalTextSchema,
          refund: z.optional(booleanSchema),
          cancelled: z.optional(booleanSchema),
        }),
      ),
    ),
  ),
  msg: optionalTextSchema,
})

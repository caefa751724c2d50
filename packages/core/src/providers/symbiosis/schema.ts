import * as z from 'zod/mini'
import {
  chainIdSchema,
  evmAddressSchema,
  hexDataSchema,
  nonNegativeSchema,
  optionalTextSchema,
  quantitySchema,
  scalarSchema,
  textSchema,
  uintSchema,
} from '../../kernel/schema.ts'
import { decimalsSchema } from '../shared/read-tokens.ts'

/** A token address; an empty string for the native token. */
const tokenAddressSchema = scalarSchema("an address, or ''", (value) =>
  value === '' ? '' : z.safeParse(evmAddressSchema, value).data,
)
const amountSchema = z.object({ chainId: chainIdSchema, address: tokenAddressSchema, amount: uintSchema })

/** POST /v2/quote. Null or an empty object if there is no route. */
export const swapSchema = z.nullable(
  z.object({
    tokenAmountOut: z.optional(z.object({ amount: uintSchema })),
    tokenAmountOutMin: z.optional(z.object({ amount: uintSchema })),
    approveTo: z.optional(evmAddressSchema),
    /** Seconds. */
    estimatedTime: z.optional(nonNegativeSchema),
    fees: z.optional(z.array(z.object({ value: amountSchema }))),
    tx: z.optional(
      z.object({
        chainId: chainIdSchema,
        to: evmAddressSchema,
        data: hexDataSchema,
        value: z.optional(quantitySchema),
      }),
    ),
  }),
)
export type SymbiosisSwap = NonNullable<z.infer<typeof swapSchema>>

/** GET /v2/tx/{chainId}/{transactionHash} */
export const statusSchema = z.object({
  status: z.object({ code: z.unknown(), text: optionalTextSchema }),
  tx: z.nullable(z.optional(z.object({ hash: optionalTextSchema }))),
})

/** GET /v2/tokens */
export const tokensSchema = z.array(z.unknown())
export const tokenRowSchema = z.object({
  chainId: chainIdSchema,
  address: tokenAddressSchema,
  symbol: textSchema,
  decimals: decimalsSchema,
  icon: optionalTextSchema,
})

/** Body of an HTTP error. */
export const apiErrorSchema = z.object({ message: textSchema })

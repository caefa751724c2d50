import * as z from 'zod/mini'
import {
  chainIdSchema,
  evmAddressSchema,
  hashSchema,
  hexDataSchema,
  nonNegativeSchema,
  optionalTextSchema,
  quantitySchema,
  scalarSchema,
  textSchema,
  uintSchema,
} from '../../kernel/schema.ts'

const currencySchema = z.object({ chainId: chainIdSchema, address: evmAddressSchema })
const amountSchema = z.object({
  currency: currencySchema,
  amount: uintSchema,
  minimumAmount: z.optional(uintSchema),
})
/** A fee. A negative fee is a reward, which is parsed as 0. */
const feeSchema = z.object({
  amount: scalarSchema('digits', (value) =>
    typeof value === 'string' && /^-\d{1,78}$/.test(value) ? 0n : z.safeParse(uintSchema, value).data,
  ),
  currency: currencySchema,
})
const stepSchema = z.object({
  /** `approve`, `swap`, `deposit` and others. */
  id: textSchema,
  /** Id for status requests. */
  requestId: z.optional(hashSchema),
  items: z.array(
    z.object({
      data: z.object({
        to: evmAddressSchema,
        data: hexDataSchema,
        /** Missing if a token is sold. */
        value: z.optional(quantitySchema),
        chainId: chainIdSchema,
      }),
    }),
  ),
})
export type RelayStep = z.infer<typeof stepSchema>

export const quoteSchema = z.object({
  /** Steps in order of execution: an optional `approve`, then the swap or the deposit. */
  steps: z.array(stepSchema),
  details: z.object({
    currencyIn: amountSchema,
    currencyOut: amountSchema,
    /** Seconds. */
    timeEstimate: z.optional(nonNegativeSchema),
  }),
  fees: z.optional(z.object({ relayer: z.optional(feeSchema), app: z.optional(feeSchema) })),
})
export type RelayQuote = z.infer<typeof quoteSchema>

/** Data of a quote that identifies the transfer. */
export const handleSchema = z.object({ requestId: hashSchema })

export const statusSchema = z.object({
  status: textSchema,
  details: optionalTextSchema,
  /** Transactions of the destination chain or, for a refund, of the source chain. */
  txHashes: z.optional(z.array(z.string())),
})

export const requestsSchema = z.object({ requests: z.array(z.unknown()) })
export const requestSchema = z.object({ id: hashSchema })

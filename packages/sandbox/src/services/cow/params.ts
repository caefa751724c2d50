import * as z from 'zod/mini'
import { address, amount } from '../params.ts'

const hash = z.templateLiteral(['0x', z.string().check(z.regex(/^[0-9a-fA-F]{64}$/))])
const seconds = z.int().check(z.nonnegative(), z.maximum(2 ** 32 - 1))

export const quoteBody = z.object({
  sellToken: address,
  buyToken: address,
  from: address,
  receiver: z.optional(z.nullable(address)),
  kind: z.literal('sell'),
  sellAmountBeforeFee: amount,
  validTo: z.optional(seconds),
  validFor: z.optional(seconds),
  appData: z._default(z.string(), '{}'),
  appDataHash: z.optional(hash),
  partiallyFillable: z._default(z.boolean(), false),
  signingScheme: z._default(z.enum(['eip712', 'ethsign', 'presign', 'eip1271']), 'eip712'),
  onchainOrder: z._default(z.boolean(), false),
})

export const orderBody = z.object({
  sellToken: address,
  buyToken: address,
  receiver: z.optional(z.nullable(address)),
  sellAmount: amount,
  buyAmount: amount,
  validTo: seconds,
  appData: z.string(),
  appDataHash: z.optional(z.nullable(hash)),
  feeAmount: z.literal('0'),
  kind: z.literal('sell'),
  partiallyFillable: z.literal(false),
  sellTokenBalance: z._default(z.literal('erc20'), 'erc20'),
  buyTokenBalance: z._default(z.literal('erc20'), 'erc20'),
  signingScheme: z.literal('eip712'),
  signature: z.templateLiteral(['0x', z.string().check(z.regex(/^[0-9a-fA-F]{130}$/))]),
  from: address,
  quoteId: z.optional(z.nullable(z.int())),
})

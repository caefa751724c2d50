import * as z from 'zod/mini'
import { evmAddressSchema, hexDataSchema, nonNegativeSchema, uintSchema } from '../../kernel/index.ts'

const text = z.nullable(z.optional(z.string()))

/** GET /available-routes */
export const routesSchema = z.array(
  z.object({
    originChainId: z.number(),
    originToken: evmAddressSchema,
    destinationChainId: z.number(),
    destinationToken: evmAddressSchema,
    isNative: z.boolean(),
  }),
)

const feeSchema = z.object({ pct: uintSchema, total: uintSchema })

/** GET /suggested-fees. Percentages are scaled so that 1e18 is 100 %. */
export const feesSchema = z.object({
  spokePoolAddress: evmAddressSchema,
  estimatedFillTimeSec: nonNegativeSchema,
  timestamp: uintSchema,
  isAmountTooLow: z.optional(z.boolean()),
  relayFeePct: uintSchema,
  capitalFeePct: uintSchema,
  relayGasFeeTotal: uintSchema,
  /** Always '0' today; the real share is `lpFee.pct`. */
  lpFeePct: uintSchema,
  lpFee: z.optional(feeSchema),
  totalRelayFee: feeSchema,
  exclusiveRelayer: evmAddressSchema,
  /** Seconds from the deposit; 0 is none. */
  exclusivityDeadline: uintSchema,
  limits: z.object({ minDeposit: uintSchema, maxDeposit: uintSchema }),
  /** Missing in replies of 2024. */
  fillDeadline: z.optional(uintSchema),
  /** In decimals of the output token. Missing in replies of 2024. */
  outputAmount: z.optional(uintSchema),
})
export type AcrossFees = z.infer<typeof feesSchema>

/** GET /build-deposit-tx */
export const depositTransactionSchema = z.object({ data: hexDataSchema, value: uintSchema })

/** GET /deposit/status */
export const depositStatusSchema = z.object({
  status: z.string(),
  originChainId: z.optional(z.number()),
  destinationChainId: z.nullable(z.optional(z.number())),
  depositTxnRef: text,
  fillTx: text,
  fillTxnRef: text,
  depositRefundTxHash: text,
  depositRefundTxnRef: text,
})

/** GET /token-list */
export const tokenListSchema = z.array(
  z.object({
    chainId: z.number(),
    address: z.string(),
    name: z.string(),
    symbol: z.string(),
    decimals: nonNegativeSchema,
    logoURI: text,
    isNative: z.optional(z.boolean()),
  }),
)

/** Any answer of the API outside 200-299. */
export const apiErrorSchema = z.object({
  code: z.optional(z.string()),
  message: z.optional(z.string()),
})

/** What a quote keeps for its build: what neither the request nor the quoted amount determines. */
export const depositTermsSchema = z.object({
  exclusiveRelayer: evmAddressSchema,
  /** Seconds from the deposit. */
  exclusivityParameter: z.bigint(),
  /** Seconds since the epoch. */
  quoteTimestamp: z.bigint(),
  fillDeadline: z.bigint(),
})
export type DepositTerms = z.infer<typeof depositTermsSchema>

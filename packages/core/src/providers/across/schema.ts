import * as z from 'zod/mini'
import {
  bigintSchema,
  booleanSchema,
  chainIdSchema,
  evmAddressSchema,
  hexDataSchema,
  nonNegativeSchema,
  optionalTextSchema,
  textSchema,
  uintSchema,
} from '../../kernel/schema.ts'
import { decimalsSchema } from '../shared/read-tokens.ts'

/** GET /available-routes */
export const routesSchema = z.array(
  z.object({
    originChainId: chainIdSchema,
    originToken: evmAddressSchema,
    destinationChainId: chainIdSchema,
    destinationToken: evmAddressSchema,
    isNative: booleanSchema,
  }),
)

const feeSchema = z.object({ pct: uintSchema, total: uintSchema })

/** GET /suggested-fees. Percentages are scaled so that 1e18 is 100 %. */
export const feesSchema = z.object({
  spokePoolAddress: evmAddressSchema,
  estimatedFillTimeSec: nonNegativeSchema,
  timestamp: uintSchema,
  isAmountTooLow: z.optional(booleanSchema),
  capitalFeePct: uintSchema,
  relayGasFeeTotal: uintSchema,
  /** Always '0'. The fee is `lpFee.pct`. */
  lpFeePct: uintSchema,
  lpFee: z.optional(feeSchema),
  totalRelayFee: feeSchema,
  exclusiveRelayer: evmAddressSchema,
  /** Seconds after the deposit; 0 without an exclusive period. */
  exclusivityDeadline: uintSchema,
  limits: z.object({ minDeposit: uintSchema, maxDeposit: uintSchema }),
  /** Missing in replies of 2024. */
  fillDeadline: z.optional(uintSchema),
  /** Base units of the output token. Missing in replies of 2024. */
  outputAmount: z.optional(uintSchema),
})
export type AcrossFees = z.infer<typeof feesSchema>

/** GET /build-deposit-tx */
export const depositTransactionSchema = z.object({ data: hexDataSchema, value: uintSchema })

/** GET /deposit/status */
export const depositStatusSchema = z.object({
  status: textSchema,
  originChainId: z.optional(chainIdSchema),
  destinationChainId: z.nullable(z.optional(chainIdSchema)),
  depositTxnRef: optionalTextSchema,
  fillTx: optionalTextSchema,
  fillTxnRef: optionalTextSchema,
  depositRefundTxHash: optionalTextSchema,
  depositRefundTxnRef: optionalTextSchema,
})

/** GET /token-list */
export const tokenListSchema = z.array(z.unknown())
export const tokenRowSchema = z.object({
  chainId: chainIdSchema,
  address: textSchema,
  name: textSchema,
  symbol: textSchema,
  decimals: decimalsSchema,
  logoURI: optionalTextSchema,
  isNative: z.optional(booleanSchema),
})

/** Body of an HTTP error. */
export const apiErrorSchema = z.object({
  code: optionalTextSchema,
  message: optionalTextSchema,
})

/** Terms that a quote keeps for its build. The request and the quoted amount determine the others. */
export const depositTermsSchema = z.object({
  exclusiveRelayer: evmAddressSchema,
  /** Seconds after the deposit. */
  exclusivityParameter: bigintSchema,
  /** Seconds since the epoch. */
  quoteTimestamp: bigintSchema,
  fillDeadline: bigintSchema,
})
export type DepositTerms = z.infer<typeof depositTermsSchema>

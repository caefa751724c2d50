import * as z from 'zod/mini'
import { isNativeToken, NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import {
  chainIdSchema,
  evmAddressSchema,
  nonNegativeSchema,
  optionalTextSchema,
  uintSchema,
} from '../../kernel/schema.ts'
import type { ProviderQuote } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { sumCosts } from './costs.ts'
import { feesAboveAmount } from './error.ts'

const costSchema = /* @__PURE__ */ z.object({
  amount: uintSchema,
  token: /* @__PURE__ */ z.object({ chainId: chainIdSchema, address: evmAddressSchema }),
})

/** `route.estimate` of both versions of the API. */
export const squidEstimateSchema = /* @__PURE__ */ z.object({
  toAmount: uintSchema,
  toAmountMin: uintSchema,
  /** Seconds. */
  estimatedRouteDuration: nonNegativeSchema,
  feeCosts: /* @__PURE__ */ z.optional(/* @__PURE__ */ z.array(costSchema)),
})
export type SquidEstimate = z.infer<typeof squidEstimateSchema>

/** GET /v1/status and /v2/status */
export const squidStatusSchema = /* @__PURE__ */ z.object({
  id: optionalTextSchema,
  /** Status of the underlying gateway, such as `express_executed`. */
  status: optionalTextSchema,
  squidTransactionStatus: optionalTextSchema,
  toChain: /* @__PURE__ */ z.nullable(
    /* @__PURE__ */ z.optional(/* @__PURE__ */ z.object({ transactionId: optionalTextSchema })),
  ),
})

/** Returns the fees that Squid deducts from the amount, and the native fee on top of it. */
export function squidFees(
  { feeCosts = [] }: SquidEstimate,
  { fromChainId, fromTokenAddress }: QuoteRequest,
): Pick<ProviderQuote, 'fee'> & { readonly otherPayOut: bigint } {
  const nativeFee = sumCosts(feeCosts, fromChainId, NATIVE_TOKEN_ADDRESS)
  return {
    fee: {
      swapFee: isNativeToken(fromTokenAddress) ? 0n : sumCosts(feeCosts, fromChainId, fromTokenAddress),
      destinationGasFee: nativeFee,
      destinationGasFeeToken: NATIVE_TOKEN_ADDRESS,
    },
    otherPayOut: nativeFee,
  }
}

/**
 * Converts an estimate to a quote.
 *
 * @param interfaceParamData data that build and status of the adapter need
 * @throws ProviderError if the output is zero
 */
export function squidQuote(
  estimate: SquidEstimate,
  request: QuoteRequest,
  interfaceParamData: unknown,
): ProviderQuote {
  const { toAmount, toAmountMin, estimatedRouteDuration } = estimate
  if (toAmount === 0n) throw feesAboveAmount('Squid')
  return {
    toAmount,
    toAmountMin,
    ...squidFees(estimate, request),
    estimatedDuration: estimatedRouteDuration,
    interfaceParamData,
  }
}

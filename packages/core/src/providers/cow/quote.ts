import * as z from 'zod/mini'
import { isNativeToken } from '../../chains/address.ts'
import { formatUnits } from '../../kernel/amounts.ts'
import type { HttpClient } from '../../kernel/http.ts'
import type { ProviderContext, ProviderQuote } from '../../quotes/provider.ts'
import { ProviderError, type ProviderErrorCode } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { getPricingRecipient, getPricingSender } from '../../quotes/to-buildable-request.ts'
import { feesAboveAmount, readErrorBody, toServiceError } from '../shared/error.ts'
import { appDataHash, createAppData } from './app-data.ts'
import { ETH_FLOW, getNetwork, getSellToken, VAULT_RELAYER } from './networks.ts'
import { getValidTo } from './order.ts'
import { apiErrorSchema, feeSchema, quoteSchema } from './schema.ts'

/** Signing scheme of an order: by the user, or on chain by the contract that sells the native token. */
const SIGNED = { signingScheme: 'eip712' }
const SIGNED_ON_CHAIN = { signingScheme: 'eip1271', onchainOrder: true, verificationGasLimit: 0 }

export async function quoteCow(
  http: HttpClient,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderQuote> {
  const { fromAmount } = request
  const isNative = isNativeToken(request.fromTokenAddress)
  const quotedAt = BigInt(Math.floor(context.clock.now()))
  const appData = createAppData(request, { integrator: context.integrator, quotedAt })
  const body = {
    sellToken: getSellToken(request),
    buyToken: request.toTokenAddress,
    from: getPricingSender(request),
    receiver: getPricingRecipient(request),
    kind: 'sell',
    sellAmountBeforeFee: String(fromAmount),
    validTo: Number(getValidTo(quotedAt)),
    appData,
    appDataHash: appDataHash(appData),
    partiallyFillable: false,
    ...(isNative ? SIGNED_ON_CHAIN : SIGNED),
  }
  try {
    const { data } = await http.request(
      {
        method: 'POST',
        path: `${getNetwork(request.fromChainId)}/api/v1/quote`,
        body,
        schema: quoteSchema,
        mutation: false,
      },
      context,
    )
    const { sellAmount, feeAmount, buyAmount } = data.quote
    if (sellAmount + feeAmount !== fromAmount) {
      throw new ProviderError(
        'ERROR',
        `CoW Swap quoted ${sellAmount + feeAmount} base units instead of ${fromAmount}.`,
      )
    }
    if (buyAmount === 0n) throw feesAboveAmount('CoW Swap')
    return {
      ...(isNative ? { depositContract: ETH_FLOW } : { spender: VAULT_RELAYER, signsOrder: true }),
      toAmount: buyAmount,
      fee: { swapFee: feeAmount, destinationGasFee: 0n },
      estimatedDuration: 0,
      // 0 means that the reply has no quote id.
      interfaceParamData: { quoteId: data.id ?? 0n, quotedAt },
    }
  } catch (error) {
    throw toCowError(error, request)
  }
}

/** Error types of the API (cowprotocol/services, openapi.yml: PriceEstimationError, OrderPostError). */
const CODES: ReadonlyMap<string, ProviderErrorCode> = new Map([
  ['NoLiquidity', 'NOT_SUPPORT'],
  ['InsufficientLiquidity', 'NOT_SUPPORT'],
  ['CustomSolverError', 'NOT_SUPPORT'],
  ['QuoteNotVerified', 'NOT_SUPPORT'],
  ['TradingOutsideAllowedWindow', 'NOT_SUPPORT'],
  ['SameBuyAndSellToken', 'NOT_SUPPORT'],
  ['UnsupportedToken', 'UNSUPPORTED_TOKEN'],
  ['TokenTemporarilySuspended', 'UNSUPPORTED_TOKEN'],
  ['SellAmountDoesNotCoverFee', 'AMOUNT_TOO_LOW'],
  ['ZeroAmount', 'AMOUNT_TOO_LOW'],
])

/** Converts an error of the API to one with a code, and returns any other error unchanged. */
function toCowError(error: unknown, { fromTokenDecimals }: Pick<QuoteRequest, 'fromTokenDecimals'>): unknown {
  const { errorType, description, data } = readErrorBody(apiErrorSchema, error) ?? {}
  const code = CODES.get(errorType ?? '')
  if (code === undefined) return toServiceError(error, 'CoW Swap')
  const fee = z.safeParse(feeSchema, data)
  const reason = fee.success
    ? `The amount must be more than the fee of ${formatUnits(fee.data.fee_amount, fromTokenDecimals)}`
    : description || `CoW Swap answered ${errorType}`
  return new ProviderError(code, reason, { cause: error })
}

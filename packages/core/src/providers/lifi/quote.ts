import { isNativeToken, NATIVE_TOKEN_ADDRESS } from '../../chains/index.ts'
import { compact, type HttpClient, percentToFraction } from '../../kernel/index.ts'
import {
  accept,
  DEFAULT_QUOTE_RECIPIENT,
  type ProviderContext,
  type ProviderQuote,
  type ProviderResult,
  pricingRecipient,
  type QuoteRequest,
  refuse,
  type TransactionData,
} from '../../quotes/index.ts'
import { accountsOf } from '../shared/accounts.ts'
import { costsIn } from '../shared/costs.ts'
import { nativeAs, ZERO_ADDRESS } from '../shared/native.ts'
import { refuseWorthless } from '../shared/refusal.ts'
import { refuseLifiError } from './error.ts'
import { type LifiQuote, quoteSchema } from './schema.ts'

/** By what LI.FI chooses among its own routes. */
export type LifiOrder = 'CHEAPEST' | 'FASTEST'

export async function quoteLifi(
  http: HttpClient,
  request: QuoteRequest,
  order: LifiOrder,
  context: ProviderContext,
): Promise<ProviderResult<ProviderQuote>> {
  const ask = async (slippageScope?: 'route') => {
    try {
      return toProviderQuote(await fetchQuote(http, request, { order, slippageScope }, context), request)
    } catch (error) {
      return refuseLifiError(error)
    }
  }
  // By default every step may lose the whole slippage. Some routes exist only so: their quotes say what they may lose.
  const answer = await ask('route')
  return answer.ok || answer.error.code !== 'NOT_SUPPORT' ? answer : ask()
}

async function fetchQuote(
  http: HttpClient,
  request: QuoteRequest,
  options: { readonly order: LifiOrder; readonly slippageScope: 'route' | undefined },
  context: ProviderContext,
): Promise<LifiQuote> {
  const query = {
    fromChain: request.fromChainId,
    toChain: request.toChainId,
    fromToken: nativeAs(ZERO_ADDRESS, request.fromTokenAddress),
    toToken: nativeAs(ZERO_ADDRESS, request.toTokenAddress),
    fromAmount: request.fromAmount,
    // Required even to price.
    fromAddress: request.fromAddress ?? DEFAULT_QUOTE_RECIPIENT,
    toAddress: pricingRecipient(request),
    slippage: percentToFraction(request.slippage),
    integrator: context.integrator,
    ...options,
  }
  const { data } = await http.request({ path: 'quote', query, schema: quoteSchema }, context)
  return data
}

function toProviderQuote(step: LifiQuote, request: QuoteRequest): ProviderResult<ProviderQuote> {
  if (!step?.estimate) return refuse('NOT_SUPPORT', 'LI.FI answered without a quote')
  const { estimate, tool, transactionRequest: transaction } = step
  const { feeCosts = [], gasCosts = [] } = estimate
  if (estimate.toAmount === 0n) return refuseWorthless('LI.FI')

  const { fromChainId, fromTokenAddress } = request
  const within = feeCosts.filter(({ included }) => included !== false)
  const beside = feeCosts.filter(({ included }) => included === false)
  const isOurs = accountsOf(request) !== undefined
  return accept(
    compact({
      spender: isNativeToken(fromTokenAddress) ? undefined : estimate.approvalAddress,
      toAmount: estimate.toAmount,
      toAmountMin: estimate.toAmountMin,
      fee: {
        swapFee: costsIn(within, fromChainId, fromTokenAddress),
        destinationGasFee: costsIn(gasCosts, fromChainId, NATIVE_TOKEN_ADDRESS),
        destinationGasFeeToken: NATIVE_TOKEN_ADDRESS,
      },
      estimatedDuration: estimate.executionDuration,
      otherPayOut: costsIn(beside, fromChainId, NATIVE_TOKEN_ADDRESS),
      transactionData: isOurs && transaction?.chainId === fromChainId ? dataOf(transaction) : undefined,
      interfaceParamData: { tool },
    }),
  )
}

function dataOf({ to, data, value }: TransactionData): TransactionData {
  return { to, data, value }
}

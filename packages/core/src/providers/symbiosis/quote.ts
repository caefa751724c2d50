import { isNativeToken } from '../../chains/address.ts'
import { compact } from '../../kernel/compact.ts'
import type { HttpClient } from '../../kernel/http.ts'
import { percentToBasisPoints } from '../../kernel/percent.ts'
import type { ProviderContext, ProviderQuote } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import {
  getPricingRecipient,
  getPricingSender,
  toBuildableRequest,
} from '../../quotes/to-buildable-request.ts'
import { sumCosts } from '../shared/costs.ts'
import { feesAboveAmount } from '../shared/error.ts'
import { toProviderToken } from '../shared/native.ts'
import { errorSymbiosis } from './error.ts'
import { type SymbiosisSwap, swapSchema } from './schema.ts'

/** The native token in the notation of Symbiosis. */
const NATIVE = ''

export async function quoteSymbiosis(
  http: HttpClient,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderQuote> {
  const body = {
    tokenAmountIn: {
      address: toProviderToken(NATIVE, request.fromTokenAddress),
      amount: String(request.fromAmount),
      chainId: request.fromChainId,
      decimals: request.fromTokenDecimals,
    },
    tokenOut: {
      address: toProviderToken(NATIVE, request.toTokenAddress),
      chainId: request.toChainId,
      decimals: request.toTokenDecimals,
    },
    // Required for every quote.
    from: getPricingSender(request),
    to: getPricingRecipient(request),
    slippage: percentToBasisPoints(request.slippage),
  }
  try {
    const { data } = await http.request(
      { method: 'POST', path: 'v2/quote', body, schema: swapSchema, mutation: false },
      context,
    )
    return toProviderQuote(data ?? {}, request)
  } catch (error) {
    throw errorSymbiosis(error)
  }
}

function toProviderQuote(swap: SymbiosisSwap, request: QuoteRequest): ProviderQuote {
  const { tokenAmountOut, tokenAmountOutMin, estimatedTime = 0, fees = [], tx, approveTo } = swap
  if (!tokenAmountOut || !tx) {
    throw new ProviderError('NOT_SUPPORT', 'Symbiosis returned no transaction.')
  }
  const { fromChainId, fromTokenAddress } = request
  if (tx.chainId !== fromChainId)
    throw new ProviderError('ERROR', `Symbiosis returned a transaction for chain ${tx.chainId}.`)
  if (tokenAmountOut.amount === 0n) throw feesAboveAmount('Symbiosis')
  const bill = fees.map(({ value }) => ({ amount: value.amount, token: value }))
  const isOurs = toBuildableRequest(request) !== undefined
  return compact({
    spender: isNativeToken(fromTokenAddress) ? undefined : approveTo,
    toAmount: tokenAmountOut.amount,
    toAmountMin: tokenAmountOutMin?.amount,
    fee: { swapFee: sumCosts(bill, fromChainId, fromTokenAddress), destinationGasFee: 0n },
    estimatedDuration: estimatedTime,
    transactionData: isOurs ? { to: tx.to, data: tx.data, value: tx.value ?? 0n } : undefined,
    interfaceParamData: {},
  })
}

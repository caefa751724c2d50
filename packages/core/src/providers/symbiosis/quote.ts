import { NATIVE_TOKEN_ADDRESS } from '../../chains/index.ts'
import { compact, type HttpClient, percentToBasisPoints } from '../../kernel/index.ts'
import {
  accept,
  DEFAULT_QUOTE_RECIPIENT,
  type ProviderContext,
  type ProviderQuote,
  type ProviderResult,
  pricingRecipient,
  type QuoteRequest,
  refuse,
} from '../../quotes/index.ts'
import { accountsOf } from '../shared/accounts.ts'
import { costsIn } from '../shared/costs.ts'
import { nativeAs } from '../shared/native.ts'
import { refuseWorthless } from '../shared/refusal.ts'
import { refuseSymbiosisError } from './error.ts'
import { type SymbiosisSwap, swapSchema } from './schema.ts'

/** How Symbiosis writes the native token. */
const NATIVE = ''

export async function quoteSymbiosis(
  http: HttpClient,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderResult<ProviderQuote>> {
  const body = {
    tokenAmountIn: {
      address: nativeAs(NATIVE, request.fromTokenAddress),
      amount: String(request.fromAmount),
      chainId: request.fromChainId,
      decimals: request.fromTokenDecimals,
    },
    tokenOut: {
      address: nativeAs(NATIVE, request.toTokenAddress),
      chainId: request.toChainId,
      decimals: request.toTokenDecimals,
    },
    selectMode: 'best_return',
    // Required even to price.
    from: request.fromAddress ?? DEFAULT_QUOTE_RECIPIENT,
    to: pricingRecipient(request),
    slippage: percentToBasisPoints(request.slippage),
  }
  try {
    const { data } = await http.request(
      { method: 'POST', path: 'v1/swap', body, schema: swapSchema, mutation: false },
      context,
    )
    return toProviderQuote(data ?? {}, request)
  } catch (error) {
    return refuseSymbiosisError(error)
  }
}

function toProviderQuote(swap: SymbiosisSwap, request: QuoteRequest): ProviderResult<ProviderQuote> {
  const { tokenAmountOut, tokenAmountOutMin, estimatedTime = 0, fees = [], tx, approveTo } = swap
  if (!tokenAmountOut || !tx) return refuse('NOT_SUPPORT', 'Symbiosis answered without a transaction')
  const { fromChainId, fromTokenAddress } = request
  if (tx.chainId !== fromChainId) return refuse('ERROR', `Symbiosis built for chain ${tx.chainId}`)
  if (tokenAmountOut.amount === 0n) {
    return refuseWorthless('Symbiosis')
  }
  const bill = fees.map(({ value }) => ({ amount: value.amount, token: value }))
  const isOurs = accountsOf(request) !== undefined
  return accept(
    compact({
      spender: fromTokenAddress === NATIVE_TOKEN_ADDRESS ? undefined : approveTo,
      toAmount: tokenAmountOut.amount,
      toAmountMin: tokenAmountOutMin?.amount,
      fee: { swapFee: costsIn(bill, fromChainId, fromTokenAddress), destinationGasFee: 0n },
      estimatedDuration: estimatedTime,
      transactionData: isOurs ? { to: tx.to, data: tx.data, value: tx.value ?? 0n } : undefined,
      interfaceParamData: {},
    }),
  )
}

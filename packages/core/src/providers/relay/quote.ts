import type { HttpClient } from '../../kernel/http.ts'
import { percentToBasisPoints } from '../../kernel/percent.ts'
import type { Hex } from '../../kernel/schema.ts'
import { pricingRecipient, pricingSender } from '../../quotes/accounts.ts'
import type { ProviderContext, ProviderQuote } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/request.ts'
import { costsIn } from '../shared/costs.ts'
import { nativeAs, ZERO_ADDRESS } from '../shared/native.ts'
import { assertSold, swapQuote } from '../shared/swap-aggregator.ts'
import { errorRelay } from './error.ts'
import { quoteSchema, type RelayQuote } from './schema.ts'

export async function quoteRelay(
  http: HttpClient,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderQuote> {
  const { fromChainId, fromTokenAddress, fromAmount, toAmount } = request
  const body = {
    user: pricingSender(request),
    recipient: pricingRecipient(request),
    originChainId: fromChainId,
    destinationChainId: fromChainId,
    originCurrency: nativeAs(ZERO_ADDRESS, fromTokenAddress),
    destinationCurrency: nativeAs(ZERO_ADDRESS, request.toTokenAddress),
    amount: String(toAmount ?? fromAmount),
    tradeType: toAmount === undefined ? 'EXACT_INPUT' : 'EXACT_OUTPUT',
    // Basis points, and a text.
    slippageTolerance: String(percentToBasisPoints(request.slippage)),
    referrer: context.integrator,
  }
  const ask = { method: 'POST', path: 'quote/v2', body, schema: quoteSchema, mutation: false } as const
  const { data: quote } = await http.request(ask, context).catch((error) => {
    throw errorRelay(error)
  })
  const swap = swapOf(quote, fromChainId)
  const { currencyIn, currencyOut } = quote.details
  if (toAmount === undefined) assertSold('Relay', currencyIn.amount, request)
  const { relayer, app } = quote.fees ?? {}
  const bill = [relayer, app].flatMap((fee) => (fee ? [{ amount: fee.amount, token: fee.currency }] : []))
  return swapQuote({ name: 'Relay' }, request, {
    ...swap,
    toAmount: currencyOut.amount,
    toAmountMin: currencyOut.minimumAmount,
    fromAmount: toAmount === undefined ? undefined : currencyIn.amount,
    swapFee: costsIn(bill, fromChainId, fromTokenAddress),
  })
}

/** @throws ProviderError unless the money is swapped in one transaction of this chain: a deposit would be paid out later */
function swapOf({ steps }: RelayQuote, chainId: number) {
  const transactionOf = (id: string) => steps.find((step) => step.id === id)?.items[0]?.data
  const swap = transactionOf('swap')
  const isKnown = steps.every(({ id, items }) => (id === 'swap' || id === 'approve') && items.length === 1)
  if (!swap || !isKnown || swap.chainId !== chainId) {
    throw new ProviderError('NOT_ROUTE', 'Relay would not swap this in one transaction')
  }
  const { to, data, value = 0n } = swap
  return { to, call: { data, value }, spender: spenderIn(transactionOf('approve')?.data) }
}

/** Of `approve(address,uint256)`, whom it allows. */
function spenderIn(approval: Hex | undefined): string | undefined {
  return approval?.startsWith('0x095ea7b3') && approval.length === 138
    ? `0x${approval.slice(34, 74)}`
    : undefined
}

import type { HttpClient } from '../../kernel/http.ts'
import { percentToFraction } from '../../kernel/percent.ts'
import { pricingRecipient, pricingSender } from '../../quotes/accounts.ts'
import type { ProviderContext, ProviderQuote } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/request.ts'
import { swapQuote } from '../shared/swap-aggregator.ts'
import { RED_SNWAPPER } from './chains.ts'
import { errorSushi } from './error.ts'
import { swapSchema } from './schema.ts'

/** Sushi wants a referrer with every question. */
const NO_INTEGRATOR = 'causeway'

export async function quoteSushi(
  http: HttpClient,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderQuote> {
  const query = {
    referrer: context.integrator ?? NO_INTEGRATOR,
    // The native token is the core's own placeholder.
    tokenIn: request.fromTokenAddress,
    tokenOut: request.toTokenAddress,
    amount: request.fromAmount,
    maxSlippage: percentToFraction(request.slippage),
    sender: pricingSender(request),
    recipient: pricingRecipient(request),
    // By default it does not ask whether the sender holds the tokens yet; said, so that it stays so.
    simulate: false,
  }
  const ask = { path: `swap/v7/${request.fromChainId}`, query, schema: swapSchema }
  const { data: swap } = await http.request(ask, context).catch((error) => {
    throw errorSushi(error)
  })
  const { status, assumedAmountOut, tx } = swap
  if (status !== 'Success') {
    const reason =
      status === 'Partial' ? 'Sushi can sell only a part of this' : 'Sushi has no route for this now'
    throw new ProviderError('NOT_ROUTE', reason)
  }
  if (assumedAmountOut === undefined || !tx) {
    throw new ProviderError('ERROR', 'Sushi answered without a price or without a transaction')
  }
  const { to, data, value = 0n } = tx
  return swapQuote({ name: 'Sushi', router: RED_SNWAPPER }, request, {
    to,
    call: { data, value },
    toAmount: assumedAmountOut,
  })
}

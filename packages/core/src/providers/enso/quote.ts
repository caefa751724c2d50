import type { HttpClient } from '../../kernel/http.ts'
import { percentToBasisPoints } from '../../kernel/percent.ts'
import { pricingRecipient, pricingSender } from '../../quotes/accounts.ts'
import type { ProviderContext, ProviderQuote } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/request.ts'
import { swapQuote } from '../shared/swap-aggregator.ts'
import { errorEnso } from './error.ts'
import { routeSchema } from './schema.ts'

export async function quoteEnso(
  http: HttpClient,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderQuote> {
  // Enso takes no zero address: a stand-in prices.
  const fromAddress = pricingSender(request)
  const query = {
    chainId: request.fromChainId,
    fromAddress,
    spender: fromAddress,
    receiver: pricingRecipient(request),
    refundReceiver: request.signer,
    tokenIn: request.fromTokenAddress,
    tokenOut: request.toTokenAddress,
    amountIn: request.fromAmount,
    slippage: percentToBasisPoints(request.slippage),
    routingStrategy: 'router',
  }
  try {
    const { data } = await http.request({ path: 'shortcuts/route', query, schema: routeSchema }, context)
    const {
      amountOut: toAmount,
      minAmountOut,
      tx: { to, ...call },
    } = data
    return swapQuote({ name: 'Enso' }, request, {
      to,
      call,
      toAmount,
      toAmountMin: minAmountOut ?? undefined,
    })
  } catch (error) {
    throw errorEnso(error)
  }
}

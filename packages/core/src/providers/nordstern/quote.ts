import type { HttpClient } from '../../kernel/http.ts'
import { pricingRecipient } from '../../quotes/accounts.ts'
import type { ProviderContext, ProviderQuote } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/request.ts'
import { toBaseUnits } from '../shared/human-amount.ts'
import { swapQuote } from '../shared/swap-aggregator.ts'
import { errorNordstern } from './error.ts'
import { swapSchema } from './schema.ts'

export async function quoteNordstern(
  http: HttpClient,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderQuote> {
  const query = {
    // The native token is the core's own placeholder.
    src: request.fromTokenAddress,
    dst: request.toTokenAddress,
    amount: request.fromAmount,
    // Who is paid, whatever the name says: the tokens are taken from whoever sends the transaction.
    from: pricingRecipient(request),
    slippage: request.slippage,
  }
  const ask = { path: `aggregator/${request.fromChainId}`, query, schema: swapSchema }
  const { data: swap } = await http.request(ask, context).catch((error) => {
    throw errorNordstern(error)
  })
  const toAmount = toBaseUnits(swap.toAmount, 0)
  if (toAmount === 0n || !swap.tx) throw new ProviderError('NOT_ROUTE', 'Nordstern has no route for this now')
  const { to, data, value } = swap.tx
  return swapQuote({ name: 'Nordstern' }, request, { to, call: { data, value }, toAmount })
}

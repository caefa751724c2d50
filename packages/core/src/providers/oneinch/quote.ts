import type { HttpClient } from '../../kernel/http.ts'
import { withAccounts } from '../../quotes/accounts.ts'
import type { ProviderContext, ProviderQuote } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/request.ts'
import { swapQuote } from '../shared/swap-aggregator.ts'
import { errorOneinch } from './error.ts'
import { swapSchema } from './schema.ts'

/** `AggregationRouterV6`, at one address on all chains that are served here. */
export const ONEINCH = { name: '1inch', router: '0x111111125421cA6dc452d289314280a0f8842A65' } as const

export async function quoteOneinch(
  http: HttpClient,
  request: QuoteRequest,
  excludedProtocols: readonly string[],
  context: ProviderContext,
): Promise<ProviderQuote> {
  const { fromChainId, fromTokenAddress: src, toTokenAddress: dst, fromAmount: amount, signer } = request
  const accounts = withAccounts(request)
  const path = `${fromChainId}/${accounts ? 'swap' : 'quote'}`
  const query = {
    src,
    dst,
    amount,
    // A contract is told nothing by makers whose orders are bound to whoever signs.
    excludedProtocols: signer && excludedProtocols.join(),
    ...(accounts && {
      from: accounts.fromAddress,
      receiver: accounts.toAddress,
      origin: signer ?? accounts.fromAddress,
      slippage: request.slippage,
      // We try the transaction ourselves, after the approval that it needs.
      disableEstimate: true,
      allowPartialFill: false,
    }),
  }
  try {
    const { data } = await http.request({ path, query, schema: swapSchema }, context)
    const { dstAmount: toAmount, tx } = data
    return swapQuote(ONEINCH, request, { to: tx?.to ?? ONEINCH.router, call: tx, toAmount })
  } catch (error) {
    throw errorOneinch(error)
  }
}

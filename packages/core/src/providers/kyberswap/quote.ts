import { compact } from '../../kernel/compact.ts'
import type { HttpClient } from '../../kernel/http.ts'
import { parseExternal } from '../../kernel/schema.ts'
import type { ProviderContext, ProviderQuote } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/request.ts'
import { assertSold, swapQuote } from '../shared/swap-aggregator.ts'
import { CHAINS, KYBERSWAP } from './chains.ts'
import { errorKyberswap } from './error.ts'
import { routesSchema, summarySchema } from './schema.ts'

/** A route is rebuilt on the chain's present state until its deadline: it holds longer than the price that it shows. */
const VALID_FOR_MS = 30_000

export async function quoteKyberswap(
  http: HttpClient,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderQuote> {
  const { fromChainId, fromAmount, signer } = request
  const query = {
    tokenIn: request.fromTokenAddress,
    tokenOut: request.toTokenAddress,
    amountIn: fromAmount,
    ...contractTerms(signer),
  }
  const path = `${CHAINS.get(fromChainId)}/api/v1/routes`
  try {
    const { data: reply } = await http.request({ path, query, schema: routesSchema }, context)
    const { routeSummary, routerAddress: to } = reply.data
    const { amountIn, amountOut } = parseExternal(summarySchema, routeSummary, 'The route of KyberSwap')
    assertSold(KYBERSWAP.name, amountIn, request)
    return swapQuote(KYBERSWAP, request, {
      to,
      toAmount: amountOut,
      validForMs: VALID_FOR_MS,
      interfaceParamData: { routeSummary },
    })
  } catch (error) {
    throw errorKyberswap(error)
  }
}

/** For a caller that is a contract: makers' offers are bound to whoever signs. */
function contractTerms(signer: string | undefined) {
  return compact({ origin: signer, excludeRFQSources: signer && true })
}

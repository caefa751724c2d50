import { isNativeToken } from '../../chains/address.ts'
import { compact } from '../../kernel/compact.ts'
import type { HttpClient } from '../../kernel/http.ts'
import type { ProviderContext, ProviderQuote } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { feesAboveAmount } from '../shared/error.ts'
import { DEPOSITORY } from './contracts.ts'
import { isLimitError, type LayerswapLimits, toLayerswapError } from './error.ts'
import { type LayerswapRoute, toLayerswapRoute } from './route.ts'
import { limitsSchema, quoteSchema } from './schema.ts'
import { toQuoteTerms } from './terms.ts'

export async function quoteLayerswap(
  http: HttpClient,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderQuote> {
  const route = await toLayerswapRoute(request)
  try {
    return await fetchQuote(http, route, request, context)
  } catch (error) {
    if (!isLimitError(error)) throw toLayerswapError(error)
    // Without the limits, the error is still reported.
    const limits = await fetchLimits(http, route, context).catch(() => undefined)
    throw toLayerswapError(error, limits && { ...limits, decimals: request.fromTokenDecimals })
  }
}

async function fetchQuote(
  http: HttpClient,
  route: LayerswapRoute,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderQuote> {
  const query = { ...route, source_address: request.fromAddress }
  const { data } = await http.request({ path: 'quote', query, schema: quoteSchema }, context)
  const terms = data.data?.quote
  if (!terms) throw new ProviderError('ERROR', 'Layerswap returned no quote.')
  const quoted = toQuoteTerms(terms, request)
  if (quoted.toAmount === 0n) {
    throw feesAboveAmount('Layerswap')
  }
  return compact({
    ...quoted,
    depositContract: DEPOSITORY,
    spender: isNativeToken(request.fromTokenAddress) ? undefined : DEPOSITORY,
    interfaceParamData: {},
  })
}

async function fetchLimits(
  http: HttpClient,
  { amount: _, slippage: __, ...query }: LayerswapRoute,
  context: ProviderContext,
): Promise<Omit<LayerswapLimits, 'decimals'>> {
  const { data } = await http.request({ path: 'limits', query, schema: limitsSchema }, context)
  return data.data
}

import { isNativeToken } from '../../chains/index.ts'
import { compact, type HttpClient } from '../../kernel/index.ts'
import {
  accept,
  type ProviderContext,
  ProviderError,
  type ProviderQuote,
  type ProviderResult,
  type QuoteRequest,
  refuse,
} from '../../quotes/index.ts'
import { refuseWorthless } from '../shared/refusal.ts'
import { DEPOSITORY } from './depository.ts'
import { refuseLayerswapError } from './error.ts'
import { type LayerswapRoute, toLayerswapRoute } from './route.ts'
import { limitsSchema, quoteSchema } from './schema.ts'
import { toQuoteTerms } from './terms.ts'

export async function quoteLayerswap(
  http: HttpClient,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderResult<ProviderQuote>> {
  try {
    const route = await toLayerswapRoute(request)
    try {
      return await askQuote(http, route, request, context)
    } catch (error) {
      return await refuseLayerswapError(error, () => fetchLimits(http, route, context))
    }
  } catch (error) {
    if (error instanceof ProviderError) return { ok: false, error }
    throw error
  }
}

async function askQuote(
  http: HttpClient,
  route: LayerswapRoute,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderResult<ProviderQuote>> {
  const query = { ...route, source_address: request.fromAddress }
  const { data } = await http.request({ path: 'quote', query, schema: quoteSchema }, context)
  const terms = data.data?.quote
  if (!terms) return refuse('ERROR', 'Layerswap answered without a quote')
  const quoted = toQuoteTerms(terms, request)
  if (quoted.toAmount === 0n) {
    return refuseWorthless('Layerswap')
  }
  return accept(
    compact({
      ...quoted,
      depositContract: DEPOSITORY,
      spender: isNativeToken(request.fromTokenAddress) ? undefined : DEPOSITORY,
      interfaceParamData: {},
    }),
  )
}

async function fetchLimits(
  http: HttpClient,
  { amount: _, slippage: __, ...query }: LayerswapRoute,
  context: ProviderContext,
) {
  const { data } = await http.request({ path: 'limits', query, schema: limitsSchema }, context)
  return data.data
}

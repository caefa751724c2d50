import { type HttpClient, percentToFraction } from '../../kernel/index.ts'
import {
  type ProviderContext,
  type ProviderQuote,
  pricingRecipient,
  pricingSender,
  type QuoteRequest,
} from '../../quotes/index.ts'
import { swapQuote } from '../shared/swap-aggregator.ts'
import { declined, errorEisen } from './error.ts'
import { quoteSchema } from './schema.ts'

export async function quoteEisen(
  http: HttpClient,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderQuote> {
  const query = {
    fromChain: request.fromChainId,
    toChain: request.toChainId,
    // The native token is the core's own placeholder.
    fromToken: request.fromTokenAddress,
    toToken: request.toTokenAddress,
    fromAmount: request.fromAmount,
    fromAddress: pricingSender(request),
    toAddress: pricingRecipient(request),
    slippage: percentToFraction(request.slippage),
    order: 'CHEAPEST',
    integrator: context.integrator,
  }
  const { data: answer } = await http
    .request({ path: 'quote', query, schema: quoteSchema }, context)
    .catch((error) => {
      throw errorEisen(error)
    })
  const { result, message } = answer
  if (!result) throw declined(message)
  const { to, data, value } = result.transactionRequest
  return swapQuote({ name: 'Eisen' }, request, { to, call: { data, value }, ...result.estimate })
}

import type { HttpClient } from '../../kernel/http.ts'
import { percentToFraction } from '../../kernel/percent.ts'
import { pricingRecipient, pricingSender } from '../../quotes/accounts.ts'
import type { ProviderContext, ProviderQuote } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/request.ts'
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

import { defineProvider, type ProviderParts } from '../quotes/define-provider.ts'
import type { ProviderContext, ProviderQuote, QuoteProvider } from '../quotes/provider.ts'
import type { QuoteRequest } from '../quotes/quote-request.ts'
import type { StatusRequest, StatusResult } from '../quotes/status.ts'

/** Methods of a scripted provider. It does not have the omitted ones. */
export interface ProviderScript extends Partial<Omit<ProviderParts, 'quote' | 'status'>> {
  readonly quote: (
    request: QuoteRequest,
    context: ProviderContext,
  ) => Partial<ProviderQuote> | Promise<Partial<ProviderQuote>>
  readonly status?: (request: StatusRequest, context: ProviderContext) => StatusResult | Promise<StatusResult>
}

/** Creates a provider with scripted behavior, for tests of code that uses quotes. */
export function scriptedProvider({ quote, status, ...script }: ProviderScript): QuoteProvider {
  const id = script.id ?? 'scripted'
  return defineProvider({
    name: id,
    kind: 'bridge',
    settlesOn: 'destination',
    unsupportedReason: () => undefined,
    ...script,
    id,
    async quote(request, context) {
      return { ...plainQuote(request), ...(await quote(request, context)) }
    },
    ...(status ? { status: async (request, context) => status(request, context) } : {}),
  })
}

/** Returns a quote of the input amount without fees that takes a minute. */
function plainQuote(request: QuoteRequest): ProviderQuote {
  return {
    toAmount: request.fromAmount,
    fee: { swapFee: 0n, destinationGasFee: 0n },
    estimatedDuration: 60,
    interfaceParamData: {},
  }
}

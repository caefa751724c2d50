import type { QueryPolicy, ReadQueryContext, ReadQueryOptions } from '../kernel/query.ts'
import type { Quote } from './quote.ts'
import type { QuoteAggregator } from './quote-aggregator.ts'
import type { QuoteRequestInput } from './quote-request.ts'

/** How fresh a single quote is kept: asked anew every half minute, and forgotten once nobody looks at it. */
const QUOTE_POLICY = {
  staleTime: 0,
  gcTime: 0,
  retry: 0,
  retryDelay: 1_000,
} as const satisfies QueryPolicy

/** The read of the best quote for a request. */
export interface QuoteQueryOptions extends ReadQueryOptions<Quote> {
  /** Milliseconds between reads while somebody watches. */
  readonly refetchInterval: number
}

/** The best quote for one request, such as that of one provider alone. It waits for a request. For a list: a board. */
export function quoteQueryOptions(
  quotes: Pick<QuoteAggregator, 'getBestQuote'>,
  request: QuoteRequestInput | undefined,
  { instanceId }: Pick<ReadQueryContext<never>, 'instanceId'>,
): QuoteQueryOptions {
  return {
    ...QUOTE_POLICY,
    refetchInterval: 30_000,
    // Amounts as texts: a key holds no bigint.
    queryKey: [instanceId, 'quote', request && { ...request, ...textsOf(request) }],
    queryFn: async ({ signal }) => {
      if (!request) throw new Error('There is nothing to ask')
      return quotes.getBestQuote(request, { signal })
    },
    enabled: request !== undefined,
  }
}

function textsOf({ fromAmount, toAmount, destinationGasLimit }: QuoteRequestInput) {
  return {
    fromAmount: String(fromAmount),
    toAmount: toAmount?.toString(),
    destinationGasLimit: destinationGasLimit?.toString(),
  }
}

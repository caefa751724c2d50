import type { QueryPolicy, ReadQueryContext, ReadQueryOptions } from '../kernel/query.ts'
import type { Quote } from './quote.ts'
import type { QuoteAggregator } from './quote-aggregator.ts'
import type { QuoteRequestInput } from './quote-request.ts'

/** Cache policy of a single quote, which is never served from the cache. */
const QUOTE_POLICY = {
  staleTime: 0,
  gcTime: 0,
  retry: 0,
  retryDelay: 1_000,
} as const satisfies QueryPolicy

/** Query options of the best quote. */
export interface QuoteQueryOptions extends ReadQueryOptions<Quote> {
  /** Interval between requests while the query is observed, in milliseconds. */
  readonly refetchInterval: number
}

/**
 * Creates query options for the best quote of a request. Disabled without a request. `createQuotesObserver` is for a
 * list of quotes.
 *
 * An unobserved quote leaves the cache at once. A server that dehydrates its queries must override `gcTime` to keep it.
 */
export function quoteQueryOptions(
  quotes: Pick<QuoteAggregator, 'getBestQuote'>,
  request: QuoteRequestInput | undefined,
  { instanceId }: Pick<ReadQueryContext<never>, 'instanceId'>,
): QuoteQueryOptions {
  return {
    ...QUOTE_POLICY,
    refetchInterval: 30_000,
    // Convert bigints to strings, because a query key must be serializable.
    queryKey: [instanceId, 'quote', request && { ...request, ...toAmountTexts(request) }],
    queryFn: async ({ signal }) => {
      if (!request) throw new Error('The quote query is disabled, because it has no request.')
      return quotes.getBestQuote(request, { signal })
    },
    enabled: request !== undefined,
  }
}

function toAmountTexts({ fromAmount, toAmount, destinationGasLimit }: QuoteRequestInput) {
  return {
    fromAmount: String(fromAmount),
    toAmount: toAmount?.toString(),
    destinationGasLimit: destinationGasLimit?.toString(),
  }
}

import { CausewayError } from '../kernel/errors.ts'
import type { ReadQueryContext, ReadQueryOptions } from '../kernel/query.ts'
import type { Address } from '../kernel/schema.ts'
import { tokenKey } from '../tokens/token.ts'
import type { TokensByChain } from './parse-price-request.ts'
import { PRICE_POLICIES, type PricePolicyName } from './policies.ts'
import type { PriceResults, PriceSourceFailure } from './price.ts'
import type { PairResults, PriceService } from './service.ts'

type Context = ReadQueryContext<PricePolicyName>

/** Thrown if no token has a price because sources failed. A retry may succeed. */
class NoPricesError extends CausewayError<'NO_PRICES'> {
  override readonly name = 'NoPricesError'
  constructor(failures: readonly PriceSourceFailure[]) {
    super('No price could be loaded.', {
      code: 'NO_PRICES',
      details: failures.map(({ source, reason }) => `${source}: ${reason}`).join('; '),
      retryable: true,
    })
  }
}

/**
 * Query options for the prices of tokens. The query fails with NoPricesError, and is retried, if no token has a price and
 * a source failed with a retryable error. While the query has observers, it refetches once its prices are stale.
 */
export function pricesQueryOptions(
  prices: Pick<PriceService, 'getPrices'>,
  { chains }: { readonly chains: TokensByChain },
  { instanceId, policy = 'default' }: Context,
): ReadQueryOptions<PriceResults> & { readonly refetchInterval: number } {
  const tokens = toCanonicalTokens(chains)
  const cachePolicy = PRICE_POLICIES[policy]
  // Only the policies for fresh prices bypass the caches of the sources, which last 10 to 15 minutes.
  const isFresh = cachePolicy.staleTime < PRICE_POLICIES.default.staleTime
  const maxAgeMs = isFresh ? cachePolicy.staleTime : undefined
  return {
    ...cachePolicy,
    refetchInterval: cachePolicy.staleTime,
    queryKey: [instanceId, 'prices', tokens],
    queryFn: async ({ signal }) => {
      const results = await prices.getPrices({ chains: tokens }, { signal, maxAgeMs })
      const isEmpty = Object.values(results.chains).every((chain) => Object.keys(chain.prices).length === 0)
      if (isEmpty && results.failures.some(({ retryable }) => retryable)) {
        throw new NoPricesError(results.failures)
      }
      return results
    },
    enabled: Object.keys(tokens).length > 0,
  }
}

/** Query options for the market pairs of a token. */
export function pairsQueryOptions(
  prices: Pick<PriceService, 'getPairs'>,
  { chainId, token }: { readonly chainId: number; readonly token: Address },
  { instanceId, policy = 'default' }: Context,
): ReadQueryOptions<PairResults> {
  return {
    ...PRICE_POLICIES[policy],
    queryKey: [instanceId, 'prices', 'pairs', chainId, tokenKey(token)],
    queryFn: ({ signal }) => prices.getPairs({ chainId, token }, { signal }),
    enabled: true,
  }
}

/** Returns sorted, distinct, lower-cased tokens, so that equal requests share a query. Chains without tokens are dropped. */
function toCanonicalTokens(chains: TokensByChain): TokensByChain {
  const entries = Object.entries(chains).map(
    ([chainId, tokens]) => [chainId, [...new Set(tokens.map((token) => tokenKey(token)))].sort()] as const,
  )
  return Object.fromEntries(entries.filter(([, tokens]) => tokens.length > 0))
}

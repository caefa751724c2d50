import { CausewayError } from '../kernel/errors.ts'
import type { ReadQueryContext, ReadQueryOptions } from '../kernel/query.ts'
import type { Address } from '../kernel/schema.ts'
import { tokenKey } from '../tokens/token.ts'
import { PRICE_POLICIES, type PricePolicyName } from './policies.ts'
import type { PriceResults, PriceSourceFailure } from './price.ts'
import type { TokensByChain } from './request.ts'
import type { PairResults, PriceService } from './service.ts'

/** Policy by default: `default`. */
type Context = ReadQueryContext<PricePolicyName>

/** No token has a price, because sources failed: asking again may help. */
class NoPricesError extends CausewayError<'NO_PRICES'> {
  override readonly name = 'NoPricesError'
  constructor(failures: readonly PriceSourceFailure[]) {
    super('No price could be read', {
      code: 'NO_PRICES',
      details: failures.map(({ source, reason }) => `${source}: ${reason}`).join('; '),
      retryable: true,
    })
  }
}

/**
 * The prices of these tokens. The query fails with NoPricesError when there is no price at all and a failure that may
 * pass, so that it is tried again.
 */
export function pricesQueryOptions(
  prices: Pick<PriceService, 'getPrices'>,
  { chains }: { readonly chains: TokensByChain },
  { instanceId, policy = 'default' }: Context,
): ReadQueryOptions<PriceResults> {
  const asked = inOneOrder(chains)
  const kept = PRICE_POLICIES[policy]
  return {
    ...kept,
    queryKey: [instanceId, 'prices', asked],
    queryFn: async ({ signal }) => {
      const results = await prices.getPrices({ chains: asked }, { signal, maxAgeMs: kept.staleTime })
      const isEmpty = Object.values(results.chains).every((chain) => Object.keys(chain.prices).length === 0)
      if (isEmpty && results.failures.some(({ retryable }) => retryable)) {
        throw new NoPricesError(results.failures)
      }
      return results
    },
    enabled: Object.keys(asked).length > 0,
  }
}

/** The markets of a token. `pairWithBalance` adds what the user holds, without asking again. */
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

/** The same tokens in any order and case are the same query; chains without tokens are none. */
function inOneOrder(chains: TokensByChain): TokensByChain {
  const entries = Object.entries(chains).map(
    ([chainId, tokens]) => [chainId, [...new Set(tokens.map((token) => tokenKey(token)))].sort()] as const,
  )
  return Object.fromEntries(entries.filter(([, tokens]) => tokens.length > 0))
}

import type { ChainRecord } from '../../chains/record.ts'
import { priceKey } from '../price.ts'
import type { OfferedPrice, PriceSource } from '../source.ts'
import { createDexCache } from './dex-cache.ts'
import type { DexClient } from './dex-client.ts'
import { type ExcludedPairs, getExcludedPairs, isUsablePair, toPairOffer } from './pair.ts'
import { isDexChain, toDexToken } from './to-dex-token.ts'

/** Options for `dexPrices`. */
export interface DexPricesOptions {
  readonly client: DexClient
  readonly chains: readonly ChainRecord[]
  readonly excludedPairs?: ExcludedPairs | undefined
}

/** Creates the source of prices from the pool with the highest liquidity, on EVM chains of the dex-price service. */
export function dexPrices({ client, chains, excludedPairs }: DexPricesOptions): PriceSource {
  const cache = createDexCache({
    client,
    read: (pairs, { chainId, slug, address }) => {
      const excluded = getExcludedPairs(chainId, excludedPairs)
      return toPairOffer(
        pairs.filter((pair) => isUsablePair(pair, slug, excluded)),
        address,
      )
    },
  })
  return {
    id: 'dex-price',
    chains: chains.filter(isDexChain).map(({ id }) => id),
    async getPrices(tokens, context) {
      const listed = tokens.flatMap((token) => {
        const dexToken = toDexToken(chains, token)
        return dexToken ? [{ token, dexToken }] : []
      })
      const { offers, failure } = await cache.getOffers(
        listed.map(({ dexToken }) => dexToken),
        context,
      )
      const prices = new Map<string, OfferedPrice>()
      for (const { token, dexToken } of listed) {
        const offer = offers.get(priceKey(dexToken.chainId, dexToken.address))
        if (offer) prices.set(priceKey(token.chainId, token.address), offer)
      }
      return { prices, failure }
    },
  }
}

import type { ChainRecord } from '../../chains/record.ts'
import { priceKey } from '../price.ts'
import type { OfferedPrice, PriceSource } from '../source.ts'
import { createDexCache } from './dex-cache.ts'
import type { DexClient } from './dex-client.ts'
import { isDexChain, listedOnDex } from './dex-listing.ts'
import { type ExcludedPairs, excludedOn, isUsable, offerFrom } from './dex-pair.ts'

export interface DexPricesOptions {
  readonly client: DexClient
  readonly chains: readonly ChainRecord[]
  readonly excludedPairs?: ExcludedPairs | undefined
}

/** Prices of the deepest pool that holds the token, on the EVM chains that the dex-price service knows. */
export function dexPrices({ client, chains, excludedPairs }: DexPricesOptions): PriceSource {
  const cache = createDexCache({
    client,
    read: (pairs, { chainId, slug, address }) => {
      const excluded = excludedOn(chainId, excludedPairs)
      return offerFrom(
        pairs.filter((pair) => isUsable(pair, slug, excluded)),
        address,
      )
    },
  })
  return {
    id: 'dex-price',
    chains: chains.filter(isDexChain).map(({ id }) => id),
    async getPrices(tokens, context) {
      const listed = tokens.flatMap((token) => {
        const dexToken = listedOnDex(chains, token)
        return dexToken ? [{ token, dexToken }] : []
      })
      const { offers, failure } = await cache.offersOf(
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

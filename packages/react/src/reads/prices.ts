import type { Address } from '@causeway/core'
import {
  type PairResults,
  type PriceEntry,
  type PricePolicyName,
  type PriceResults,
  pairsQueryOptions,
  priceKey,
  pricesQueryOptions,
  type TokensByChain,
} from '@causeway/core/data'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type HookOptions, requireService, useService } from '../causeway-provider.tsx'
import { useStore } from '../store.ts'
import { type ReadOptions, useRead } from './use-read.ts'

/** Reads the prices in US dollars of tokens on several chains. */
export function usePrices<Selected = PriceResults>(
  request: { readonly chains: TokensByChain },
  options: ReadOptions<PriceResults, Selected, PricePolicyName> = {},
): UseQueryResult<Selected> {
  return useRead(
    (causeway, context) => pricesQueryOptions(requireService(causeway, 'prices'), request, context),
    options,
  )
}

/**
 * Returns the last price that was read, or undefined before the first read. Renders again only when it changes. Does
 * not fetch the price; use `usePrices` for that.
 */
export function usePrice(
  { chainId, token }: { readonly chainId: number; readonly token: Address },
  options: HookOptions = {},
): PriceEntry | undefined {
  const { store } = useService('prices', options)
  const key = priceKey(chainId, token)
  return useStore(useMemo(() => store.select(key), [store, key]))
}

/** Reads the pairs of a token, the most liquid first. */
export function useMarketPairs<Selected = PairResults>(
  request: { readonly chainId: number; readonly token: Address },
  options: ReadOptions<PairResults, Selected, PricePolicyName> = {},
): UseQueryResult<Selected> {
  return useRead(
    (causeway, context) => pairsQueryOptions(requireService(causeway, 'prices'), request, context),
    options,
  )
}

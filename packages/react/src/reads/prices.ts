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
import { type HookOptions, requireService, useService } from '../context.tsx'
import { useStore } from '../store.ts'
import { type ReadOptions, useRead } from './use-read.ts'

/** Prices in US dollars of tokens on several chains. */
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
 * One price as it was last read, by whomever; undefined while it was not. Renders again only when this one changes. It
 * asks for nothing: `usePrices` does.
 */
export function usePrice(
  { chainId, token }: { readonly chainId: number; readonly token: Address },
  options: HookOptions = {},
): PriceEntry | undefined {
  const { store } = useService('prices', options)
  const key = priceKey(chainId, token)
  return useStore(useMemo(() => store.select(key), [store, key]))
}

/** Where a token is traded: its pairs, the most liquid first. */
export function useMarketPairs<Selected = PairResults>(
  request: { readonly chainId: number; readonly token: Address },
  options: ReadOptions<PairResults, Selected, PricePolicyName> = {},
): UseQueryResult<Selected> {
  return useRead(
    (causeway, context) => pairsQueryOptions(requireService(causeway, 'prices'), request, context),
    options,
  )
}

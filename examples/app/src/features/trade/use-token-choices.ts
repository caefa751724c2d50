import { assetListQueryOptions, type BalanceEntry, customTokenKey, type Token } from '@causeway/core/data'
import { useCustomTokens, useHoldings, useSettings } from '@causeway/react'
import { searchTokens, type TokenHolding, tokenCatalog } from '@causeway/view-models'
import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useEngine } from '../../state/use-engine.ts'

/** Tokens that a picker shows for a search text. */
export interface TokenChoices extends ReturnType<typeof searchTokens> {
  readonly isLoading: boolean
  readonly failedChainIds: readonly number[]
}

/** Returns the tokens of these chains that match a text: held ones first, then recent ones. */
export function useTokenChoices(chainIds: readonly number[], text: string): TokenChoices {
  const lists = useLists(chainIds)
  const { entries } = useHoldings({ chainIds })
  const customTokens = useCustomTokens()
  const recents = useSettings(({ recentTokens }) => recentTokens)
  const { clock } = useEngine()
  const [now] = useState(() => clock.now())
  const catalog = useMemo(
    () =>
      tokenCatalog({
        tokens: lists.tokens,
        mainTokens: lists.mainTokens,
        customTokens,
        chainIds,
        balances: holdingsByKey(entries),
        recents,
        now,
      }),
    [lists, customTokens, chainIds, entries, recents, now],
  )
  // Do not use `useDeferredValue`: Enter must select one of the displayed options.
  const choices = useMemo(() => searchTokens(catalog, text), [catalog, text])
  return { ...choices, isLoading: lists.isLoading, failedChainIds: lists.failedChainIds }
}

function useLists(chainIds: readonly number[]) {
  const { tokens, instanceId } = useEngine()
  const results = useQueries({
    queries: chainIds.map((chainId) => assetListQueryOptions(tokens, { chainId }, { instanceId })),
    combine: (results) => results.map(({ data, isError }) => ({ list: data, isError })),
  })
  return useMemo(() => {
    const lists = results.flatMap(({ list }) => list ?? [])
    return {
      tokens: lists.flatMap(({ tokens: byAddress }) => Object.values(byAddress)),
      mainTokens: lists.flatMap(({ chainId, mainTokens }) => [
        ...tokens.defaultTokens(chainId).map(({ address }) => customTokenKey(chainId, address)),
        ...mainTokens.map((address) => customTokenKey(chainId, address)),
        ...tokens.bridgeTokens(chainId).map(({ address }) => customTokenKey(chainId, address)),
      ]),
      isLoading: results.some(({ list, isError }) => !list && !isError),
      failedChainIds: chainIds.filter((_, index) => results[index]?.isError && !results[index]?.list),
    }
  }, [results, chainIds, tokens])
}

function holdingsByKey(entries: readonly BalanceEntry<Token>[]): ReadonlyMap<string, TokenHolding> {
  return new Map(entries.map((entry) => [customTokenKey(entry.chainId, entry.currency.address), entry]))
}

import { assetListQueryOptions, type BalanceEntry, customTokenKey, type Token } from '@causeway/core/data'
import { useCustomTokens, useHoldings, useSettings } from '@causeway/react'
import { searchTokens, type TokenHolding, tokenCatalogue } from '@causeway/view-models'
import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useEngine } from '../../state/use-engine.ts'

/** What a token picker shows for a text. */
export interface TokenChoices extends ReturnType<typeof searchTokens> {
  /** Some list has not come yet. */
  readonly isLoading: boolean
  /** Chains whose list could not be had: their tokens are missing. */
  readonly failedChainIds: readonly number[]
}

/** The tokens of these chains that a text means: those that are held first, then those that were chosen lately. */
export function useTokenChoices(chainIds: readonly number[], text: string): TokenChoices {
  const lists = useLists(chainIds)
  const { entries } = useHoldings({ chainIds })
  const customTokens = useCustomTokens()
  const recents = useSettings(({ recentTokens }) => recentTokens)
  const { clock } = useEngine()
  const [now] = useState(() => clock.now())
  const catalogue = useMemo(
    () =>
      tokenCatalogue({
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
  // At once, not when there is time: Enter takes what is on the screen.
  const choices = useMemo(() => searchTokens(catalogue, text), [catalogue, text])
  return { ...choices, isLoading: lists.isLoading, failedChainIds: lists.failedChainIds }
}

function useLists(chainIds: readonly number[]) {
  const { tokens, instanceId } = useEngine()
  const answers = useQueries({
    queries: chainIds.map((chainId) => assetListQueryOptions(tokens, { chainId }, { instanceId })),
    combine: (results) => results.map(({ data, isError }) => ({ list: data, isError })),
  })
  return useMemo(() => {
    const lists = answers.flatMap(({ list }) => list ?? [])
    return {
      tokens: lists.flatMap(({ tokens: byAddress }) => Object.values(byAddress)),
      mainTokens: lists.flatMap(({ chainId, mainTokens }) => [
        ...tokens.defaultTokens(chainId).map(({ address }) => customTokenKey(chainId, address)),
        ...mainTokens.map((address) => customTokenKey(chainId, address)),
      ]),
      isLoading: answers.some(({ list, isError }) => !list && !isError),
      failedChainIds: chainIds.filter((_, at) => answers[at]?.isError && !answers[at]?.list),
    }
  }, [answers, chainIds, tokens])
}

function holdingsByKey(entries: readonly BalanceEntry<Token>[]): ReadonlyMap<string, TokenHolding> {
  return new Map(entries.map((entry) => [customTokenKey(entry.chainId, entry.currency.address), entry]))
}

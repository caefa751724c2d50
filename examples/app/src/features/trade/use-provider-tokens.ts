import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useEngine } from '../../state/use-engine.ts'
import { findProviderTokens, type ProviderToken } from './find-provider-tokens.ts'

const HOUR_MS = 60 * 60_000
/** Minimum length of a search text; shorter ones match thousands of tokens. */
const MIN_LENGTH = 2

/** Searches the token lists of providers, which are loaded on the first search. Failed lists are skipped. */
export function useProviderTokens(
  chainIds: readonly number[],
  text: string,
): { readonly tokens: readonly ProviderToken[]; readonly isLoading: boolean } {
  const { quotes, instanceId } = useEngine()
  const isEnabled = text.trim().length >= MIN_LENGTH
  const { lists, isLoading } = useQueries({
    queries: quotes.providers
      .filter((provider) => provider.tokens !== undefined)
      .map(({ id, name }) => ({
        queryKey: [instanceId, 'provider-tokens', id],
        queryFn: async ({ signal }: { readonly signal: AbortSignal }) => ({
          provider: name,
          list: await quotes.tokens(id, { signal }),
        }),
        enabled: isEnabled,
        staleTime: HOUR_MS,
        retry: false,
      })),
    combine: (results) => ({
      lists: results.flatMap(({ data }) => data ?? []),
      isLoading: results.some((result) => result.isLoading),
    }),
  })
  const tokens = useMemo(
    () => (isEnabled ? findProviderTokens(lists, chainIds, text) : []),
    [lists, chainIds, text, isEnabled],
  )
  return { tokens, isLoading: isLoading && tokens.length === 0 }
}

import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useEngine } from '../../state/use-engine.ts'
import { findProviderTokens, type ProviderToken } from './find-provider-tokens.ts'

const HOUR_MS = 60 * 60_000
/** A shorter text is in the name of thousands of tokens. */
const MIN_LENGTH = 2

/** Searches the token lists of providers. They are read when they are needed first; one that cannot be read is left out. */
export function useProviderTokens(
  chainIds: readonly number[],
  text: string,
): { readonly tokens: readonly ProviderToken[]; readonly isLoading: boolean } {
  const { quotes, instanceId } = useEngine()
  const isWanted = text.trim().length >= MIN_LENGTH
  const { lists, isLoading } = useQueries({
    queries: quotes.providers
      .filter((provider) => provider.tokens !== undefined)
      .map(({ id, name }) => ({
        queryKey: [instanceId, 'provider-tokens', id],
        queryFn: async ({ signal }: { readonly signal: AbortSignal }) => ({
          provider: name,
          list: await quotes.tokens(id, { signal }),
        }),
        enabled: isWanted,
        staleTime: HOUR_MS,
        retry: false,
      })),
    combine: (results) => ({
      lists: results.flatMap(({ data }) => data ?? []),
      isLoading: results.some((result) => result.isLoading),
    }),
  })
  const tokens = useMemo(
    () => (isWanted ? findProviderTokens(lists, chainIds, text) : []),
    [lists, chainIds, text, isWanted],
  )
  return { tokens, isLoading: isLoading && tokens.length === 0 }
}

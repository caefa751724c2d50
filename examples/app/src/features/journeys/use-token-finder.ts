import { assetListQueryOptions, type Token } from '@causeway/core/data'
import { useQueries } from '@tanstack/react-query'
import { useEngine } from '../../state/use-engine.ts'

/** Returns a listed or custom token; undefined if it is on no list that is loaded. */
export type FindToken = (chainId: number, address: string) => Token | undefined

/** Loads the token lists of chains. Planning compares tokens of loaded lists, so wait for them before a plan. */
export function useTokenFinder(chainIds: readonly number[]): {
  readonly find: FindToken
  readonly isLoading: boolean
} {
  const { tokens, instanceId } = useEngine()
  const ids = [...new Set(chainIds)]
  const isLoading = useQueries({
    queries: ids.map((chainId) => assetListQueryOptions(tokens, { chainId }, { instanceId })),
    combine: (lists) => lists.some(({ isPending }) => isPending),
  })
  return { find: (chainId, address) => tokens.find(chainId, address), isLoading }
}

import { useStore } from '@causeway/react'
import { useQuery } from '@tanstack/react-query'
import { useEngine } from '../../state/use-engine.ts'
import type { ChainLenders } from './resolve-market.ts'

/** Time after which a failed list is requested again, in milliseconds. */
const RETRY_AFTER_MS = 30_000

/** Returns the lenders of every chain; undefined until their lists have loaded. No chain is read. */
export function useLenders(): readonly ChainLenders[] | undefined {
  const { chains, instanceId, lending } = useEngine()
  const { data } = useQuery({
    queryKey: [instanceId, 'lenders'],
    queryFn: ({ signal }) =>
      Promise.all(
        chains.map(async ({ id: chainId }): Promise<ChainLenders> => {
          const { lenders, missing } = await lending.lenders(chainId, { signal })
          return { chainId, lenders: lenders.map(({ id }) => id), isPartial: missing.length > 0 }
        }),
      ),
    staleTime: ({ state }) =>
      state.data?.some(({ isPartial }) => isPartial) ? RETRY_AFTER_MS : Number.POSITIVE_INFINITY,
  })
  return data
}

/** Returns whether the app is fully loaded: its chains, which the instance has from its start, and the files of all lenders. */
export function useIsFullyLoaded(): boolean {
  const { chains, lending } = useEngine()
  return useStore(lending.readiness).isLoaded && chains.length > 0
}

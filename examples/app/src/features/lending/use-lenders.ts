import { useQuery } from '@tanstack/react-query'
import { useEngine } from '../../state/use-engine.ts'
import type { ChainOfLenders } from './place.ts'

/** A list that could not be had is asked for again after so many milliseconds. */
const RETRY_AFTER_MS = 30_000

/** The lenders of every chain: from lists that are loaded once, no chain is asked. Undefined until then. */
export function useLenders(): readonly ChainOfLenders[] | undefined {
  const { chains, instanceId, lending } = useEngine()
  const { data } = useQuery({
    queryKey: [instanceId, 'lenders'],
    queryFn: ({ signal }) =>
      Promise.all(
        chains.map(async ({ id: chainId }): Promise<ChainOfLenders> => {
          const { lenders, missing } = await lending.lenders(chainId, { signal })
          return { chainId, lenders: lenders.map(({ id }) => id), isPartial: missing.length > 0 }
        }),
      ),
    staleTime: ({ state }) =>
      state.data?.some(({ isPartial }) => isPartial) ? RETRY_AFTER_MS : Number.POSITIVE_INFINITY,
  })
  return data
}

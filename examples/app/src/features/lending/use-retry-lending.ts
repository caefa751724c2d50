import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEngine } from '../../state/use-engine.ts'

/** Repeats the reads of the lenders on the page. */
export function useRetryLending(): { readonly isRetrying: boolean; retry(): void } {
  const queries = useQueryClient()
  const queryKey = [useEngine().instanceId, 'lending']
  return {
    isRetrying: useIsFetching({ queryKey }) > 0,
    retry: () => void queries.refetchQueries({ type: 'active', queryKey }),
  }
}

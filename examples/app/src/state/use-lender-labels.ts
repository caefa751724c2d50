import type { LenderLabels } from '@causeway/core/lending'
import { useStore } from '@causeway/react'
import { useQuery } from '@tanstack/react-query'
import { useEngine } from './use-engine.ts'

/** Returns the names of lenders; empty until their file has loaded. It is requested once. */
export function useLenderLabels(): LenderLabels {
  const { instanceId, lending } = useEngine()
  useQuery({
    queryKey: [instanceId, 'lender-names'],
    queryFn: async ({ signal }) => (await lending.loadLabels({ signal })).names.size,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return useStore(lending.labels)
}

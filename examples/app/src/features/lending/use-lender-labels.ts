import type { LenderLabels } from '@causeway/core/lending'
import { useStore } from '@causeway/react'
import { useQuery } from '@tanstack/react-query'
import { useEngine } from '../../state/use-engine.ts'

/** What lenders are called; nothing until their file is there, which is asked for once. */
export function useLenderLabels(): LenderLabels {
  const { instanceId, lending } = useEngine()
  useQuery({
    queryKey: [instanceId, 'lender-names'],
    queryFn: async ({ signal }) => (await lending.loadLabels({ signal })).names.size,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return useStore(lending.labels)
}

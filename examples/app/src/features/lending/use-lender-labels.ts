import type { LenderLabels } from '@causeway/core'
import { useCauseway, useStore } from '@causeway/react'
import { useQuery } from '@tanstack/react-query'

/** What lenders are called; nothing until their file is there, which is asked for once. */
export function useLenderLabels(): LenderLabels {
  const { instanceId, lending } = useCauseway()
  useQuery({
    queryKey: [instanceId, 'lender-names'],
    queryFn: async ({ signal }) => (await lending.loadLabels({ signal })).names.size,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return useStore(lending.labels)
}

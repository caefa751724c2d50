import { lenderDisplayName } from '@causeway/core'
import { useCauseway, useStore } from '@causeway/react'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'

/** What lenders are called: made of their ids until the file of names is there, which is large and asked for once. */
export function useLenderName(): (lender: string) => string {
  const { instanceId, lending } = useCauseway()
  useQuery({
    queryKey: [instanceId, 'lender-names'],
    queryFn: async ({ signal }) => (await lending.loadLabels({ signal })).names.size,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const labels = useStore(lending.labels)
  return useCallback((lender) => lenderDisplayName(lender, labels), [labels])
}

import { useSettings, useUrlState } from '@causeway/react'
import { lendingRoute, writeUrlState } from '@causeway/view-models'
import { Suspense } from 'react'
import { Navigate, useLocation } from 'react-router'
import { LenderTable } from '../features/lending/lender-table.tsx'
import { toSelectedLender } from '../features/lending/to-selected-lender.ts'
import { createOptionalPart } from '../ui/create-lazy-part.tsx'

const UnfinishedActions = createOptionalPart(
  async () => (await import('../features/journeys/unfinished-actions.tsx')).UnfinishedActions,
)

/** The index of lending: all lenders, or the page of the lender that the query names. */
export function LendingIndexPage() {
  const { search } = useLocation()
  const expertMode = useSettings((user) => user.expertMode)
  const selected = toSelectedLender(useUrlState())
  if (selected === undefined) {
    return (
      <>
        <Suspense fallback={null}>
          <UnfinishedActions />
        </Suspense>
        <LenderTable />
      </>
    )
  }
  const query = writeUrlState(search, { chainId: 'remove', lender: 'remove' })
  return <Navigate to={lendingRoute(selected, { expertMode }) + query} replace />
}

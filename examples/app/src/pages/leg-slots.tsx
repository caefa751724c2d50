import { Suspense } from 'react'
import type { LegProgressProps } from '../features/many-legs/leg-progress.tsx'
import { Checks } from '../features/review/checks.tsx'
import { ConsentNotes } from '../features/review/consent-notes.tsx'
import { createLazyPart, createOptionalPart } from '../ui/create-lazy-part.tsx'

/** Loads the code of a sent transfer, which a page needs only after its review. */
export const loadTransferLeg = () => import('../features/transfers/transfer-leg.tsx')
const TransferLeg = createLazyPart(async () => (await loadTransferLeg()).TransferLeg)

/** The newest interrupted trade. Its code is loaded after the page. */
export const InterruptedTrade = createOptionalPart(
  async () => (await import('../features/transfers/interrupted-actions.tsx')).InterruptedTrade,
)

/** Parts of a leg that other features render. */
export const legSlots: LegProgressProps['slots'] = {
  consents: (view, title) => <ConsentNotes view={view} title={title} />,
  checks: (checked, view, name) => (
    <Checks checked={checked} view={view} spent={checked.permit?.maxSpent} name={name} />
  ),
  transfer: (record, failure) => (
    <Suspense key={record.id}>
      <TransferLeg record={record} failure={failure} />
    </Suspense>
  ),
}

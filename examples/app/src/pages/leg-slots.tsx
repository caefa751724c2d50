import type { LegProgressProps } from '../features/many-legs/leg-progress.tsx'
import { Checks } from '../features/review/checks.tsx'
import { ConsentNotes } from '../features/review/consent-notes.tsx'
import { TransferLeg } from '../features/transfers/transfer-leg.tsx'

/** Parts of a leg that other features render. */
export const legSlots: LegProgressProps['slots'] = {
  consents: (view) => <ConsentNotes view={view} />,
  checks: (checked, view) => <Checks checked={checked} view={view} />,
  transfer: (record) => <TransferLeg key={record.id} record={record} />,
}

import type { LegProgressProps } from '../features/many-legs/leg-progress.tsx'
import { Checks } from '../features/review/checks.tsx'
import { ConsentList } from '../features/review/consent-list.tsx'
import { TransferLeg } from '../features/transfers/transfer-leg.tsx'

/** What reviews and transfers draw of each of several legs. */
export const legSlots: LegProgressProps['slots'] = {
  consents: (view, actions) => <ConsentList view={view} actions={actions} />,
  checks: (checked, view) => <Checks checked={checked} view={view} />,
  transfer: (record) => <TransferLeg key={record.id} record={record} />,
}

import type { JourneyRecord } from '@causeway/core/journeys'
import { useState } from 'react'
import { journeysCopy } from '#locale/journeys-copy'
import { useShownRecords } from '../../state/use-shown-records.ts'
import { useViewedAccounts } from '../../state/use-viewed-accounts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Pane } from '../../ui/pane.tsx'
import { Status } from '../../ui/status.tsx'
import { Table } from '../../ui/table.tsx'
import dialogStyles from '../transfers/track-dialog.module.css'
import { ImportJourney } from './import-journey.tsx'
import { journeyChainIds, journeyFacts } from './journey-facts.ts'
import { useJourneyNames } from './use-journey-names.ts'
import { useJourneyStatus } from './use-journey-status.ts'

interface RecentJourneysProps {
  onOpen(id: string): void
}

/** Number of journeys that are listed. */
const MAX_COUNT = 5

/** The latest journeys, and the import of another. */
export function RecentJourneys({ onOpen }: RecentJourneysProps) {
  const [isImporting, setImporting] = useState(false)
  const viewed = useViewedAccounts()
  const latest = useShownRecords()
    .journeys.toSorted((a, b) => b.addedTime - a.addedTime)
    .slice(0, MAX_COUNT)
  return (
    <Pane
      flush
      title={journeysCopy.recent}
      aside={
        <Button size="small" aria-haspopup="dialog" onClick={() => setImporting(true)}>
          {journeysCopy.importJourney}
        </Button>
      }
    >
      <Table label={journeysCopy.recent}>
        <thead>
          <tr>
            <th>{journeysCopy.status}</th>
            <th>{journeysCopy.journey}</th>
            <th data-number data-from="small">
              {journeysCopy.atEnd}
            </th>
          </tr>
        </thead>
        <tbody>
          {latest.map((journey) => (
            <JourneyRow key={journey.id} journey={journey} onOpen={onOpen} />
          ))}
          {latest.length === 0 && (
            <tr>
              <td colSpan={3} className="muted">
                {viewed.length > 0 ? journeysCopy.noneViewed : journeysCopy.empty}
              </td>
            </tr>
          )}
        </tbody>
      </Table>
      <Dialog
        isOpen={isImporting}
        onClose={() => setImporting(false)}
        title={journeysCopy.importJourney}
        size="l"
      >
        <div className={dialogStyles['body']}>
          <ImportJourney onImported={onOpen} />
        </div>
      </Dialog>
    </Pane>
  )
}

function JourneyRow({ journey, onOpen }: RecentJourneysProps & { readonly journey: JourneyRecord }) {
  const { title, due, hasArrived } = journeyFacts(journey, useJourneyNames(journeyChainIds(journey)))
  const { label, icon, tone } = useJourneyStatus(journey)
  return (
    <tr>
      <td>
        <Status tone={tone} icon={icon}>
          {label}
        </Status>
      </td>
      <td>
        <TextLink onClick={() => onOpen(journey.id)}>{title}</TextLink>
      </td>
      <td data-number data-from="small">
        {due} {!hasArrived && <span className="dim">{journeysCopy.expectedSuffix}</span>}
      </td>
    </tr>
  )
}

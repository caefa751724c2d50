import type { JourneyRecord } from '@causeway/core/journeys'
import { journeysCopy } from '#locale/journeys-copy'
import { useShownRecords } from '../../state/use-shown-records.ts'
import { TextLink } from '../../ui/link.tsx'
import { Pane } from '../../ui/pane.tsx'
import { Status } from '../../ui/status.tsx'
import styles from '../transfers/in-flight.module.css'
import { isUnfinished } from './count-pending.ts'
import { journeyChainIds, journeyFacts } from './journey-facts.ts'
import { useJourneyNames } from './use-journey-names.ts'
import { useJourneyStatus } from './use-journey-status.ts'

interface UnfinishedJourneysProps {
  onOpen(id: string): void
}

/** Journeys that have not ended, newest first. Renders nothing if there are none. */
export function UnfinishedJourneys({ onOpen }: UnfinishedJourneysProps) {
  const unfinished = useShownRecords().journeys.filter(isUnfinished).toReversed()
  if (unfinished.length === 0) return null
  return (
    <Pane title={journeysCopy.unfinished}>
      <ul className={styles['list']}>
        {unfinished.map((journey) => (
          <li key={journey.id}>
            <Unfinished journey={journey} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </Pane>
  )
}

function Unfinished({ journey, onOpen }: UnfinishedJourneysProps & { readonly journey: JourneyRecord }) {
  const { title, steps } = journeyFacts(journey, useJourneyNames(journeyChainIds(journey)))
  const { label, icon, tone } = useJourneyStatus(journey)
  const step = steps.findIndex(({ status }) => status === 'current') + 1
  return (
    <>
      <div className={styles['head']}>
        <Status tone={tone} icon={icon}>
          {label}
        </Status>
        <span className={styles['amount']}>{step > 0 && journeysCopy.stepOf(step, steps.length)}</span>
      </div>
      <div className={styles['banks']}>{title}</div>
      <div className={styles['bottom']}>
        <TextLink onClick={() => onOpen(journey.id)}>
          {journeysCopy.open}
          <span className="visuallyHidden"> {journeysCopy.openOf(title)}</span>
        </TextLink>
      </div>
    </>
  )
}

import type { JourneyRecord } from '@causeway/core/journeys'
import { useSettings } from '@causeway/react'
import { lendingRoute } from '@causeway/view-models'
import { Link } from 'react-router'
import { journeysCopy } from '#locale/journeys-copy'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Pane } from '../../ui/pane.tsx'
import styles from '../transfers/resume-transfer.module.css'
import { chainName } from './chain-name.ts'
import type { JourneyFacts, JourneyNames } from './journey-facts.ts'

interface JourneyEndProps {
  readonly journey: JourneyRecord
  readonly facts: JourneyFacts
  readonly chains: JourneyNames['chains']
  readonly location: string
  onBack(): void
}

/** The end of a journey: its result, the position, and another transfer. */
export function JourneyEnd({ journey, facts, chains, location, onBack }: JourneyEndProps) {
  const expertMode = useSettings((settings) => settings.expertMode)
  const { action, due, rest, leftover, lender, toChainId } = facts
  const chain = chainName(chains, toChainId)
  const isDone = journey.state.status === 'done'
  const { doneText } = journeysCopy
  return (
    <Pane>
      {isDone ? (
        <Note tone="pos" icon="check" role="status" title={journeysCopy.doneTitle}>
          {action === 'receive' ? doneText.receive(due, chain) : doneText[action](due, lender, chain)}
          {rest !== undefined && ` ${journeysCopy.stays(rest)}`}
          {leftover !== undefined && ` ${journeysCopy.staysApproved(leftover)}`}
        </Note>
      ) : (
        <Note tone="quiet" icon="info" title={journeysCopy.stoppedAt}>
          {location}
        </Note>
      )}
      <div className={styles['action']}>
        {isDone && journey.action && (
          <Link
            to={`${lendingRoute(journey.action, { expertMode })}?${new URLSearchParams({ pool: journey.action.pool })}`}
          >
            {journeysCopy.openPosition}
          </Link>
        )}
        <Button size="large" onClick={onBack}>
          {journeysCopy.newTransfer}
        </Button>
      </div>
    </Pane>
  )
}

import { useJourneys } from '@causeway/react/journeys'
import { InterruptedActions } from '../transfers/interrupted-actions.tsx'
import { UnfinishedNotes } from './unfinished-notes.tsx'

/** Lending actions and margin trades that have not finished, and deposits and repayments from anywhere. */
export function UnfinishedActions() {
  const { journeys } = useJourneys()
  return (
    <>
      <UnfinishedNotes isLending />
      {/* A journey resumes its own action. */}
      <InterruptedActions exceptIds={journeys.flatMap(({ action }) => action?.transferIds ?? [])} />
    </>
  )
}

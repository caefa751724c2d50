import { isFinishedTransfer, wasSent } from '@causeway/core'
import type { JourneyRecord } from '@causeway/core/journeys'
import { useExecutionProgress, useNow, useTransfer, useTranslatedError } from '@causeway/react'
import { type JourneyResult, useJourney } from '@causeway/react/journeys'
import { useSearchParams } from 'react-router'
import { journeysCopy } from '#locale/journeys-copy'
import { sendingCopy } from '#locale/sending-copy'
import { queryWith } from '../../state/query-with.ts'
import { Column } from '../../ui/column.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Pane } from '../../ui/pane.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { TransferBack } from '../transfers/transfer-back.tsx'
import { currentTransferId, isUnfinished } from './count-pending.ts'
import { ExportJourney } from './export-journey.tsx'
import { ImportJourney } from './import-journey.tsx'
import { Failure, JourneyControls } from './journey-controls.tsx'
import { JourneyEnd } from './journey-end.tsx'
import { getPayment, journeyChainIds, journeyFacts } from './journey-facts.ts'
import { JourneyHead } from './journey-head.tsx'
import { JourneyQuestion, SentNote } from './journey-question.tsx'
import { journeyStatus } from './journey-status.ts'
import { JourneyTimeline } from './journey-timeline.tsx'
import { locationText } from './location-text.ts'
import { useJourneyNames } from './use-journey-names.ts'

interface JourneyViewProps {
  readonly id: string
  onBack(): void
}

/** The page of a journey, also of one that was imported. */
export function JourneyView({ id, onBack }: JourneyViewProps) {
  const result = useJourney(id)
  const [, setQuery] = useSearchParams()
  const { journey, isLoading, isRunning, error } = result
  if (journey) return <StoredJourney journey={journey} result={result} onBack={onBack} />
  return (
    <Sheet columns="one">
      <Column label={journeysCopy.journey}>
        <Pane>
          <TransferBack onBack={onBack}>{journeysCopy.journey}</TransferBack>
          {isLoading || isRunning ? (
            <Skeleton width="100%" height={240} />
          ) : (
            <EmptyState title={journeysCopy.unknownTitle}>{journeysCopy.unknownText}</EmptyState>
          )}
        </Pane>
        {!isLoading && !isRunning && (
          <Pane title={journeysCopy.importJourney}>
            <RunFailure error={error} />
            <ImportJourney onImported={(imported) => setQuery(queryWith('journey', imported))} />
          </Pane>
        )}
      </Column>
    </Sheet>
  )
}

interface RunFailureProps extends Pick<JourneyResult, 'error'> {
  /** Sentence about the place of the funds. Default: none. */
  readonly location?: string
}

/** The reason why a journey could not be started, or its question not answered. */
function RunFailure({ error, location = '' }: RunFailureProps) {
  const translation = useTranslatedError(error)
  return error && translation && <Failure error={error} translation={translation} location={location} />
}

interface StoredJourneyProps extends Pick<JourneyViewProps, 'onBack'> {
  readonly journey: JourneyRecord
  readonly result: JourneyResult
}

function StoredJourney({ journey, result, onBack }: StoredJourneyProps) {
  const { isRunning, error, location, resume, cancel } = result
  const names = useJourneyNames(journeyChainIds(journey))
  const transferId = currentTransferId(journey)
  const transfer = useTransfer(transferId)
  const progress = useExecutionProgress(transferId)
  const now = useNow() ?? journey.addedTime
  const facts = journeyFacts(journey, names)
  const wasStepSent = transfer !== undefined && wasSent(transfer)
  const isEnded = transfer !== undefined && isFinishedTransfer(transfer)
  const isSent = wasStepSent && !isEnded
  const { state } = journey
  const isAnswered = wasStepSent && state.status === 'asking' && state.reason === 'send-unknown'
  const status = journeyStatus(journey, { isRunning, progress, isSent, isEnded, isAnswered })
  // Where the columns are stacked, the next action comes before the timeline.
  const isNarrow = useIsNarrow()
  const timeline = <JourneyTimeline facts={facts} status={status} now={now} />
  const isUncertain =
    location.data?.where === 'transfer' && transfer !== undefined && !wasStepSent && !isEnded
  const getPlace = () => {
    if (!location.data) return location.isError ? journeysCopy.locationFailed : journeysCopy.locating
    return isUncertain ? sendingCopy.unanswered : locationText(location.data, journey, names)
  }
  const payment = getPayment(state, { wasStepSent, isUncertain })
  const place = getPlace()
  return (
    <>
      <PageTitle parts={[status.label, facts.title]} />
      <Sheet columns="flight">
        <Column label={journeysCopy.journey}>
          <JourneyHead
            journey={journey}
            facts={facts}
            status={status}
            chains={names.chains}
            location={place}
            now={now}
            isRunning={isRunning}
            isSent={isSent}
            payment={payment}
            onBack={onBack}
          />
          {!isNarrow && timeline}
        </Column>
        <Column kind="decide" label={journeysCopy.nextActions}>
          {state.status === 'asking' &&
            !isRunning &&
            (isAnswered ? (
              <SentNote hasArrived={transfer?.status === 'DONE'} onContinue={() => resume('wait')} />
            ) : (
              <JourneyQuestion journey={journey} state={state} names={names} onChoose={resume} />
            ))}
          {state.status === 'asking' && !isRunning && error && (
            <Pane>
              <RunFailure error={error} location={place} />
            </Pane>
          )}
          {isUnfinished(journey) && (state.status !== 'asking' || isRunning) && (
            <JourneyControls
              account={journey.account}
              isRunning={isRunning}
              progress={progress}
              error={error}
              location={place}
              onResume={() => resume()}
              onPause={cancel}
            />
          )}
          {!isUnfinished(journey) && (
            <JourneyEnd
              journey={journey}
              facts={facts}
              chains={names.chains}
              location={place}
              onBack={onBack}
            />
          )}
          {isNarrow && timeline}
          <ExportJourney journey={journey} />
        </Column>
      </Sheet>
    </>
  )
}

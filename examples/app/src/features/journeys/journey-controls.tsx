import {
  type ExecutionProgress,
  isCausewayError,
  isTransferError,
  type TranslatedError,
} from '@causeway/core'
import { useTransfer, useTranslatedError, useWalletSession } from '@causeway/react'
import { journeysCopy } from '#locale/journeys-copy'
import { failureCopy, failureDetails } from '../../copy/failure-copy.ts'
import { useOverlayActions } from '../../state/overlays-provider.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Note } from '../../ui/note.tsx'
import { Pane } from '../../ui/pane.tsx'
import { sentText, toSendFacts } from '../review/is-sent.ts'
import { useWalletNotice } from '../review/use-wallet-notice.tsx'
import styles from '../transfers/resume-transfer.module.css'

interface JourneyControlsProps {
  /** The account of the journey. */
  readonly account: string
  readonly isRunning: boolean
  readonly progress: Pick<ExecutionProgress, 'phase'> | undefined
  readonly error: Error | null
  /** Sentence about the place of the funds. */
  readonly location: string
  onResume(): void
  onPause(): void
}

/** Pauses a running journey, or resumes it, with the reason why it stopped. */
export function JourneyControls(props: JourneyControlsProps) {
  const { account, isRunning, progress, error, location, onResume, onPause } = props
  const openOverlay = useOverlayActions()
  const hasAccount = useWalletSession(({ universalAccount }) => universalAccount.EVM !== undefined)
  const translation = useTranslatedError(error)
  const { notes } = useWalletNotice({ runAccounts: [account], planned: [] })
  if (isRunning) {
    const isInWallet = progress?.phase === 'awaitingWallet'
    return (
      <Pane>
        <Note
          tone="info"
          icon={isInWallet ? 'wallet' : 'pending'}
          role="status"
          title={isInWallet ? journeysCopy.openWallet : journeysCopy.keepOpen}
        >
          {isInWallet ? journeysCopy.openWalletHint : journeysCopy.keepOpenHint}
        </Note>
        <div className={styles['action']}>
          <Button onClick={onPause}>{journeysCopy.pause}</Button>
          <p className="small muted">{journeysCopy.pauseHint}</p>
        </div>
      </Pane>
    )
  }
  return (
    <Pane>
      {error && translation && !isCausewayError(error, 'ABORTED') ? (
        <Failure error={error} translation={translation} location={location} />
      ) : (
        <Note tone="warn" icon="pause" title={journeysCopy.paused}>
          {journeysCopy.resumeHint}
        </Note>
      )}
      <div className={styles['action']}>
        {notes}
        {hasAccount ? (
          <Button kind="go" size="large" onClick={onResume}>
            {journeysCopy.resume}
          </Button>
        ) : (
          <Button
            kind="go"
            size="large"
            onClick={() => openOverlay({ type: 'openWalletMenu', view: 'connect' })}
          >
            {journeysCopy.connect}
          </Button>
        )}
      </div>
    </Pane>
  )
}

interface FailureProps extends Pick<JourneyControlsProps, 'location'> {
  readonly error: Error
  readonly translation: TranslatedError
}

/** The reason why a run stopped, and the place of the funds. */
export function Failure({ error, translation, location }: FailureProps) {
  const record = useTransfer(isTransferError(error) ? error.transferId : '')
  const facts = toSendFacts(record)
  const place = record && facts.isSent ? `${sentText(record)} ${location}` : location
  const { title, message, hint, isUncertain } = failureCopy(error, translation, place, facts)
  // Earlier steps were sent.
  const isUnsent = translation.code === 'USER_REJECTED' && !facts.isSent && !isUncertain
  return (
    <ErrorNote
      title={title}
      message={message}
      hint={isUnsent ? journeysCopy.stepUnsent : hint}
      details={failureDetails(error, translation.reason)}
    />
  )
}

import { type TransferRecord, transferStage } from '@causeway/core'
import { useNow } from '@causeway/react'
import { commonCopy } from '#locale/common-copy'
import { transfersCopy } from '#locale/transfers-copy'
import { useRunningIds } from '../../state/use-running-ids.ts'
import { useShownRecords } from '../../state/use-shown-records.ts'
import { ChainLogo } from '../../ui/chain-logo.tsx'
import { elapsedSpoken, elapsedText } from '../../ui/elapsed-text.ts'
import { TextLink } from '../../ui/link.tsx'
import { Pane } from '../../ui/pane.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Status } from '../../ui/status.tsx'
import styles from './in-flight.module.css'
import { transferState, transferTime } from './transfer-state.ts'
import { useTransferFacts } from './use-transfer-facts.ts'

interface InFlightProps {
  onOpen(id: string): void
}

/** Pending transfers, newest first, without interrupted ones. Renders nothing if there are none. */
export function InFlight({ onOpen }: InFlightProps) {
  const runningIds = useRunningIds()
  const pendingRecords = useShownRecords()
    .transfers.filter((record) => isInFlight(record, runningIds.has(record.id)))
    .reverse()
  if (pendingRecords.length === 0) return null
  return (
    <Pane title={transfersCopy.inFlight}>
      <ul className={styles['list']}>
        {pendingRecords.map((record) => (
          <li key={record.id}>
            <PendingTransfer record={record} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </Pane>
  )
}

function isInFlight(record: TransferRecord, isRunning: boolean): boolean {
  const { stage } = transferStage(record, { isRunning })
  return stage === 'sent' || stage === 'departed'
}

function PendingTransfer({ record, onOpen }: InFlightProps & { readonly record: TransferRecord }) {
  const { facts } = useTransferFacts(record)
  const now = useNow() ?? record.addedTime
  const { label, icon, tone } = transferState(facts)
  const { elapsed, usual, share } = transferTime(facts, now)
  const toChainId = record.info.outputChainId ?? (facts.isBridge ? 0 : record.chainId)
  return (
    <>
      <div className={styles['head']}>
        <Status tone={tone} icon={icon}>
          {label}
        </Status>
        <span className={styles['amount']}>{facts.paid ?? transfersCopy.transfer}</span>
      </div>
      <div className={styles['banks']}>
        <span className={styles['bank']}>
          <ChainLogo name={facts.source} seed={String(record.chainId)} />
          {facts.source}
        </span>
        {facts.isBridge && (
          <span className={styles['bank']}>
            {facts.destination}
            <ChainLogo name={facts.destination} seed={String(toChainId)} />
          </span>
        )}
      </div>
      <ProgressBar
        share={share}
        label={transfersCopy.elapsed(facts.paid ?? transfersCopy.theTransfer)}
        valueText={elapsedSpoken(elapsed)}
      />
      <div className={styles['bottom']}>
        <span>
          {usual === undefined
            ? elapsedText(elapsed)
            : commonCopy.elapsedUsually(elapsedText(elapsed), elapsedText(usual))}
        </span>
        <TextLink onClick={() => onOpen(record.id)}>
          {transfersCopy.openTransfer}
          <span className="visuallyHidden"> {transfersCopy.ofAmount(facts.paid)}</span>
        </TextLink>
      </div>
    </>
  )
}

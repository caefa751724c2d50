import { isFinishedTransfer, type TransferRecord } from '@causeway/core'
import { useTransfers } from '@causeway/react'
import { Link } from 'react-router'
import { transfersCopy } from '#locale/transfers-copy'
import { isUnanswered } from '../../copy/step-copy.ts'
import { Note } from '../../ui/note.tsx'
import { Pane } from '../../ui/pane.tsx'
import { getResumeText, wasStepSent } from './resume-text.ts'
import { transferPath } from './transfer-path.ts'
import { useTransferFacts } from './use-transfer-facts.ts'

interface InterruptedActionsProps {
  /** Ids of transfers that are not listed. */
  readonly exceptIds: readonly string[]
}

/** Lending actions and margin trades with steps that were not signed, newest first, each with a link that resumes it. */
export function InterruptedActions({ exceptIds }: InterruptedActionsProps) {
  return useTransfers()
    .filter((record) => isUnfinishedAction(record) && !exceptIds.includes(record.id))
    .reverse()
    .map((record) => <InterruptedAction key={record.id} record={record} />)
}

/** The newest swap or bridge of which at most the approval was sent, with a link that resumes it. */
export function InterruptedTrade() {
  const record = useTransfers().findLast(isUnfinishedTrade)
  return record && <InterruptedAction record={record} />
}

/** Returns whether a trade is interrupted after its first wallet request. One without a request is only in the history. */
function isUnfinishedTrade({ status, hash, orderId, info, run }: TransferRecord): boolean {
  const isTrade = info.type === 'Bridge' || info.type === 'Swap'
  const isUnsent = status === 'PENDING' && hash === undefined && orderId === undefined
  return isTrade && isUnsent && (run?.steps.some((step) => wasStepSent(step) || isUnanswered(step)) ?? false)
}

function isUnfinishedAction(record: TransferRecord): boolean {
  const { type } = record.info
  return (type === 'Money Market' || type === 'Margin') && !isFinishedTransfer(record)
}

function InterruptedAction({ record }: { readonly record: TransferRecord }) {
  const { facts, entry } = useTransferFacts(record)
  if (!entry?.canResume) return null
  const { action, paid, source } = facts
  const { isSent, text } = getResumeText(facts.record)
  const getTitle = isSent ? transfersCopy.actionSent : transfersCopy.actionInterrupted
  return (
    <Pane>
      <Note tone="warn" role="status" title={getTitle(action, paid, source)}>
        {text} <Link to={transferPath(entry)}>{transfersCopy.resume}</Link>
      </Note>
    </Pane>
  )
}

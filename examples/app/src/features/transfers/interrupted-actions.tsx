import { isFinishedTransfer, type TransferRecord } from '@causeway/core'
import { useTransfers } from '@causeway/react'
import { Link } from 'react-router'
import { transfersCopy } from '#locale/transfers-copy'
import { Note } from '../../ui/note.tsx'
import { Pane } from '../../ui/pane.tsx'
import { getResumeText } from './resume-text.ts'
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

function isUnfinishedAction(record: TransferRecord): boolean {
  const { type } = record.info
  return (type === 'Money Market' || type === 'Margin') && !isFinishedTransfer(record)
}

function InterruptedAction({ record }: { readonly record: TransferRecord }) {
  const { facts, entry } = useTransferFacts(record)
  if (!entry?.canResume) return null
  const { action, paid, source } = facts
  const { isSent, text } = getResumeText(record)
  const getTitle = isSent ? transfersCopy.actionSent : transfersCopy.actionInterrupted
  return (
    <Pane>
      <Note tone="warn" role="status" title={getTitle(action, paid, source)}>
        {text} <Link to={transferPath(entry)}>{transfersCopy.resume}</Link>
      </Note>
    </Pane>
  )
}

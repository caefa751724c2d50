import { isFinishedTransfer, type TransferRecord } from '@causeway/core'
import { useExecutionProgress, useTransfers } from '@causeway/react'
import { Link } from 'react-router'
import { transfersCopy } from '#locale/transfers-copy'
import { phaseCopy } from '../../copy/step-copy.ts'
import { transferPath } from '../../state/transfer-path.ts'
import { Note } from '../../ui/note.tsx'
import { Pane } from '../../ui/pane.tsx'
import { useTransferFacts } from './use-transfer-facts.ts'

interface RunningTradesProps {
  /** Id of the transfer that a review shows; undefined without one. */
  readonly exceptId: string | undefined
}

/** Margin trades that are executed although their review was closed, newest first, each with a link to its page. */
export function RunningTrades({ exceptId }: RunningTradesProps) {
  return useTransfers()
    .filter(
      (record) => record.info.type === 'Margin' && !isFinishedTransfer(record) && record.id !== exceptId,
    )
    .reverse()
    .map((record) => <RunningTrade key={record.id} record={record} />)
}

function RunningTrade({ record }: { readonly record: TransferRecord }) {
  const { facts, entry } = useTransferFacts(record)
  const progress = useExecutionProgress(record.id)
  if (!entry || !progress) return null
  const { action, paid, source } = facts
  return (
    <Pane>
      <Note tone="info" icon="wallet" role="status" title={transfersCopy.actionRunning(action, paid, source)}>
        {phaseCopy(progress)}. <Link to={transferPath(entry)}>{transfersCopy.viewDetails}</Link>
      </Note>
    </Pane>
  )
}

import { isFinishedTransfer, type TransferRecord } from '@causeway/core'
import { abbreviateAddress } from '@causeway/core/format'
import { Link } from 'react-router'
import { sendingCopy } from '#locale/sending-copy'
import { transfersCopy } from '#locale/transfers-copy'
import { transferPath } from '../../state/transfer-path.ts'
import { useShownRecords } from '../../state/use-shown-records.ts'
import { Note } from '../../ui/note.tsx'
import { Pane } from '../../ui/pane.tsx'
import { useOtherAccount } from '../review/use-other-account.ts'
import { isRevocationOpen } from './describe-permissions.ts'
import { findInterruptedTrade } from './find-interrupted-trade.ts'
import { getResumeText } from './resume-text.ts'
import { useTransferFacts } from './use-transfer-facts.ts'

interface InterruptedProps {
  /** Ids of transfers that are not listed. */
  readonly exceptIds: readonly string[]
}

/** Lending actions and margin trades with steps that were not signed, newest first, each with a link to its page. */
export function InterruptedActions({ exceptIds }: InterruptedProps) {
  return useShownRecords()
    .transfers.filter((record) => isUnfinishedAction(record) && !exceptIds.includes(record.id))
    .reverse()
    .map((record) => <InterruptedAction key={record.id} record={record} />)
}

/** The newest swap or bridge of which at most the approval was sent, with a link that resumes it. */
export function InterruptedTrade({ exceptIds }: InterruptedProps) {
  const record = findInterruptedTrade(useShownRecords().transfers, exceptIds)
  return record && <InterruptedAction record={record} />
}

function isUnfinishedAction(record: TransferRecord): boolean {
  const { type } = record.info
  return (type === 'Money Market' || type === 'Margin') && !isFinishedTransfer(record)
}

function InterruptedAction({ record }: { readonly record: TransferRecord }) {
  const { facts, entry } = useTransferFacts(record)
  const otherAccount = useOtherAccount([record.from])
  if (!entry?.canResume) return null
  const { action, paid, source } = facts
  const { isSent, text, button } = getResumeText(facts)
  const getTitle = isSent ? transfersCopy.actionSent : transfersCopy.actionInterrupted
  const title = isRevocationOpen(facts)
    ? transfersCopy.actionDone(action, source)
    : getTitle(action, paid, source)
  return (
    <Pane>
      <Note tone="warn" role="status" title={title}>
        {otherAccount === undefined
          ? text
          : `${sendingCopy.otherAccount(abbreviateAddress(otherAccount))} ${sendingCopy.switchBack}`}{' '}
        <Link to={transferPath(entry)}>
          {button === undefined || otherAccount !== undefined
            ? transfersCopy.viewDetails
            : transfersCopy.resume}
        </Link>
      </Note>
    </Pane>
  )
}

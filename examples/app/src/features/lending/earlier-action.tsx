import type { TransferRecord } from '@causeway/core'
import { Link } from 'react-router'
import { lendingCopy } from '#locale/lending-copy'
import { transfersCopy } from '#locale/transfers-copy'
import { transferPath } from '../../state/transfer-path.ts'
import { Note } from '../../ui/note.tsx'
import { isBatchPending } from '../review/is-sent.ts'
import { useTransferFacts } from '../transfers/use-transfer-facts.ts'

/** An earlier action that was sent although the wallet response was lost, or whose batch is pending in the wallet, with a link to its page. */
export function EarlierAction({ record }: { readonly record: TransferRecord }) {
  const { facts, entry } = useTransferFacts(record)
  const { action, paid, due, source } = facts
  const isPending = isBatchPending(record)
  const { title, text } = isPending ? lendingCopy.pendingBatch : lendingCopy.recovered
  return (
    <Note tone={isPending ? 'warn' : 'info'} role="status" title={title(action, paid ?? due, source)}>
      {text} {entry && <Link to={transferPath(entry)}>{transfersCopy.openTransfer}</Link>}
    </Note>
  )
}

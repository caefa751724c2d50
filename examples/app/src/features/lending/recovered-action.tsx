import type { TransferRecord } from '@causeway/core'
import { Link } from 'react-router'
import { lendingCopy } from '#locale/lending-copy'
import { transfersCopy } from '#locale/transfers-copy'
import { Note } from '../../ui/note.tsx'
import { Pane } from '../../ui/pane.tsx'
import { transferPath } from '../transfers/transfer-path.ts'
import { useTransferFacts } from '../transfers/use-transfer-facts.ts'

/** An action that was sent although the wallet response was lost: its amount, and a link to its page. */
export function RecoveredAction({ record }: { readonly record: TransferRecord }) {
  const { facts, entry } = useTransferFacts(record)
  const { action, paid, due, source } = facts
  return (
    <Pane>
      <Note tone="info" role="status" title={lendingCopy.recovered(action, paid ?? due, source)}>
        {lendingCopy.recoveredText}{' '}
        {entry && <Link to={transferPath(entry)}>{transfersCopy.openTransfer}</Link>}
      </Note>
    </Pane>
  )
}

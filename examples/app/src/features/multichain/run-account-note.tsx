import { abbreviateAddress } from '@causeway/core/format'
import { legsCopy } from '#locale/legs-copy'
import { Note } from '../../ui/note.tsx'
import { Pane } from '../../ui/pane.tsx'
import type { ManyLegs } from '../many-legs/use-many-legs.ts'
import { useOtherAccount } from '../review/use-other-account.ts'

interface RunAccountNoteProps {
  readonly many: Pick<ManyLegs, 'legs' | 'accounts'>
}

/** States that the balances are those of the account that sent all transfers, while another one is connected. */
export function RunAccountNote({ many: { legs, accounts = {} } }: RunAccountNoteProps) {
  const account = useOtherAccount(Object.values(accounts).filter((address) => address !== undefined))
  // The review states the account of a run that can be continued.
  if (account === undefined || legs.length > 0) return null
  return (
    <Pane>
      <Note tone="quiet" icon="info" role="status" title={legsCopy.balancesOf(abbreviateAddress(account))}>
        {legsCopy.newTransfersConnected}
      </Note>
    </Pane>
  )
}

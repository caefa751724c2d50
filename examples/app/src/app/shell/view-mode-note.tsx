import { abbreviateAddress } from '@causeway/core/format'
import { commonCopy } from '#locale/common-copy'
import { shellCopy } from '#locale/shell-copy'
import { useEngine } from '../../state/use-engine.ts'
import { useViewedAccounts } from '../../state/use-viewed-accounts.ts'
import { TextLink } from '../../ui/link.tsx'
import { Note } from '../../ui/note.tsx'
import { Pane } from '../../ui/pane.tsx'

/** States above the page that another account is shown, and offers to show the connected ones again. */
export function ViewModeNote() {
  const { wallets } = useEngine()
  const accounts = useViewedAccounts()
  if (accounts.length === 0) return null
  return (
    <Pane>
      <Note
        tone="info"
        icon="search"
        role="status"
        title={shellCopy.viewing(commonCopy.and(accounts.map((account) => abbreviateAddress(account))))}
      >
        {shellCopy.viewingText}{' '}
        <TextLink onClick={() => wallets.toggleImpersonation(false)}>{shellCopy.stopViewing}</TextLink>
      </Note>
    </Pane>
  )
}

import { type Holdings, type HoldingsParameters, useChains, useRefreshHoldings } from '@causeway/react'
import { commonCopy } from '#locale/common-copy'
import { legsCopy } from '#locale/legs-copy'
import { TextLink } from '../../ui/link.tsx'
import { Note } from '../../ui/note.tsx'
import { Pane } from '../../ui/pane.tsx'

interface UnreadNoteProps {
  readonly holdings: Holdings
  /** Accounts of the holdings. Default: the connected ones. */
  readonly accounts: HoldingsParameters['accounts']
}

/** Names the chains whose balances or token lists could not be loaded: their assets are missing. */
export function UnreadNote({ holdings: { entries, unlisted }, accounts }: UnreadNoteProps) {
  const refresh = useRefreshHoldings({ accounts })
  const failed = entries.filter(({ error }) => error?.code === 'READ_FAILED')
  const chainIds = new Set([...failed, ...unlisted].map(({ chainId }) => chainId))
  const names = useChains().flatMap(({ id, name }) => (chainIds.has(id) ? name : []))
  if (names.length === 0) return null
  return (
    <Pane>
      <Note tone="warn" icon="warning" role="status" title={legsCopy.chainsUnread(names)}>
        <TextLink onClick={() => void refresh()}>{commonCopy.retry}</TextLink>
      </Note>
    </Pane>
  )
}

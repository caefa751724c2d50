import { type Holdings, useChains, useRefreshHoldings } from '@causeway/react'
import { commonCopy } from '#locale/common-copy'
import { legsCopy } from '#locale/legs-copy'
import { TextLink } from '../../ui/link.tsx'
import { Note } from '../../ui/note.tsx'
import { Pane } from '../../ui/pane.tsx'

/** Names the chains whose balances or token lists could not be loaded: their assets are missing. */
export function UnreadNote({ holdings: { entries, unlisted } }: { readonly holdings: Holdings }) {
  const refresh = useRefreshHoldings()
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

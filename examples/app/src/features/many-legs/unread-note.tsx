import { type Holdings, type HoldingsParameters, useChains } from '@causeway/react'
import { commonCopy } from '#locale/common-copy'
import { legsCopy } from '#locale/legs-copy'
import { TextLink } from '../../ui/link.tsx'
import { Note } from '../../ui/note.tsx'
import { Pane } from '../../ui/pane.tsx'
import { useIsLongerThan } from '../../ui/use-is-longer-than.ts'
import { useRetryHoldings } from './use-retry-holdings.ts'

interface UnreadNoteProps {
  readonly holdings: Pick<Holdings, 'unlisted'> & {
    readonly entries: readonly Pick<Holdings['entries'][number], 'chainId' | 'isLoading' | 'error'>[]
  }
  /** Accounts of the holdings. Default: the connected ones. */
  readonly accounts: HoldingsParameters['accounts']
}

/** Time after which chains that are loading are named, in milliseconds. */
const SLOW_MS = 2_000

/** Names the chains whose assets are missing: those that could not be loaded, and after 2 s those that are loading. */
export function UnreadNote({ holdings: { entries, unlisted }, accounts }: UnreadNoteProps) {
  const { isRetrying, retry } = useRetryHoldings(accounts)
  const chains = useChains()
  const getNames = (list: readonly { readonly chainId: number }[]) =>
    chains.flatMap(({ id, name }) => (list.some(({ chainId }) => chainId === id) ? name : []))
  const unread = getNames([...entries.filter(({ error }) => error?.code === 'READ_FAILED'), ...unlisted])
  const awaited = getNames(entries.filter(({ isLoading }) => isLoading))
  const isSlow = useIsLongerThan(SLOW_MS, awaited.length > 0)
  if (unread.length === 0 && !isSlow) return null
  return (
    <Pane>
      {isSlow && (
        <Note tone="quiet" icon="clock" role="status">
          {commonCopy.stillLoading(awaited)}
        </Note>
      )}
      {unread.length > 0 && (
        <Note tone="warn" icon="warning" role="status" title={legsCopy.chainsUnread(unread)}>
          {isRetrying ? commonCopy.retrying : <TextLink onClick={retry}>{commonCopy.retry}</TextLink>}
        </Note>
      )}
    </Pane>
  )
}

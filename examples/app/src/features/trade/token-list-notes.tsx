import type { ChainRecord } from '@causeway/core/chains'
import { assetListQueryOptions } from '@causeway/core/data'
import { useQueries } from '@tanstack/react-query'
import { commonCopy } from '#locale/common-copy'
import { tradeCopy } from '#locale/trade-copy'
import { useEngine } from '../../state/use-engine.ts'
import { TextLink } from '../../ui/link.tsx'
import { Note } from '../../ui/note.tsx'
import { Pane } from '../../ui/pane.tsx'
import { SlowNote } from '../../ui/slow-note.tsx'

interface TokenListNotesProps {
  readonly chains: readonly ChainRecord[]
  /** Effect of the missing lists. Default: tokens are selected by their address. */
  readonly effect?: string
}

/** Reports token lists that take longer than 2 s, and those that could not be loaded. */
export function TokenListNotes({ chains, effect = tradeCopy.pasteInstead }: TokenListNotesProps) {
  const { tokens, instanceId } = useEngine()
  const listed = chains.filter((chain, index) => chains.findIndex(({ id }) => id === chain.id) === index)
  const lists = useQueries({
    queries: listed.map(({ id }) => assetListQueryOptions(tokens, { chainId: id }, { instanceId })),
  })
  // A new attempt resets the reason, but not the count.
  const hasFailed = ({ data, failureReason, errorUpdateCount }: (typeof lists)[number]) =>
    !data && (failureReason !== null || errorUpdateCount > 0)
  const failed = lists.filter(hasFailed)
  const names = listed.flatMap(({ name }, index) => {
    const list = lists[index]
    return list && hasFailed(list) ? name : []
  })
  return (
    <>
      <SlowNote isWaiting={lists.some((list) => list.isPending && !hasFailed(list))} />
      {failed.length > 0 && (
        <Pane>
          <Note tone="warn" icon="warning" role="status" title={tradeCopy.listsMissing(names)}>
            {effect}{' '}
            {failed.some(({ isFetching }) => isFetching) ? (
              commonCopy.retrying
            ) : (
              <TextLink onClick={() => void Promise.all(failed.map(({ refetch }) => refetch()))}>
                {commonCopy.retry}
              </TextLink>
            )}
          </Note>
        </Pane>
      )}
    </>
  )
}

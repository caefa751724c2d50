import { useTrackTransfer } from '@causeway/react'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { transfersCopy } from '#locale/transfers-copy'
import { queryWith } from '../../state/query-with.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { parseTrackedId } from './hash-problem.ts'
import { TrackByHash } from './track-by-hash.tsx'

/** Placeholder for an unknown transfer in the URL. Tracks the transfer if its id contains the source transaction. */
export function UnknownTransfer({ id }: { readonly id: string }) {
  const [, setQuery] = useSearchParams()
  const open = (transferId: string) => setQuery(queryWith('transfer', transferId))
  const {
    mutate: track,
    isPending,
    isIdle,
  } = useTrackTransfer({ onSuccess: ({ id: transferId }) => open(transferId) })
  const source = parseTrackedId(id)
  const lookUp = useEffectEvent(() => source && track(source))
  useEffect(() => {
    if (id !== '') lookUp()
  }, [id])
  if (source && (isPending || isIdle)) return <Skeleton width="100%" height={240} />
  return (
    <>
      <EmptyState title={transfersCopy.unknownTitle}>{transfersCopy.unknownText}</EmptyState>
      <TrackByHash onFound={open} />
    </>
  )
}

import { PlaceBar } from '../features/lending/place-bar.tsx'
import { ProView } from '../features/lending/pro/pro-view.tsx'
import { usePlace } from '../features/lending/use-place.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Note } from '../ui/note.tsx'
import { Pane } from '../ui/pane.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tag } from '../ui/tag.tsx'

/** Lending in expert mode. */
export function LendingProPage() {
  const { chainId, lender, isKnown, replaced, go } = usePlace()
  if (lender === undefined) {
    return (
      <Pane>
        {isKnown ? (
          <EmptyState title="No lender on this chain">Nothing can be deposited or borrowed here.</EmptyState>
        ) : (
          <Skeleton width="100%" height={240} />
        )}
      </Pane>
    )
  }
  return (
    <>
      <PlaceBar chainId={chainId} lender={lender} onPlace={go} aside={<Tag>Expert Mode</Tag>} />
      {replaced && (
        <Note tone="info" role="status">
          There is no {replaced.what} {replaced.asked} here: this is shown instead.
        </Note>
      )}
      <ProView key={`${chainId}:${lender}`} chainId={chainId} lender={lender} />
    </>
  )
}

import { Suspense } from 'react'
import { fixedCopy } from '#locale/fixed-copy'
import { lendingCopy } from '#locale/lending-copy'
import { MarketBar } from '../features/lending/market-bar.tsx'
import { ProView } from '../features/lending/pro/pro-view.tsx'
import { ReplacedNote } from '../features/lending/replaced-note.tsx'
import { useMarketRoute } from '../features/lending/use-market-route.ts'
import { createOptionalPart } from '../ui/create-lazy-part.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Pane } from '../ui/pane.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { SlowNote } from '../ui/slow-note.tsx'
import { Tag } from '../ui/tag.tsx'

const UnfinishedActions = createOptionalPart(
  async () => (await import('../features/journeys/unfinished-actions.tsx')).UnfinishedActions,
)

/** The page of one lender in expert mode. */
export function LendingProPage() {
  const { chainId, lender, isKnown, replaced, go } = useMarketRoute()
  if (lender === undefined) {
    return (
      <>
        <Pane>
          {isKnown ? (
            <EmptyState title={lendingCopy.noLenderOnChain}>{lendingCopy.noLenderOnChainHint}</EmptyState>
          ) : (
            <Skeleton width="100%" height={240} />
          )}
        </Pane>
        <SlowNote isWaiting={!isKnown} />
      </>
    )
  }
  return (
    <>
      <MarketBar
        chainId={chainId}
        lender={lender}
        onSelect={go}
        aside={<Tag>{fixedCopy.settings.expertMode}</Tag>}
      />
      {replaced && <ReplacedNote chainId={chainId} lender={lender} replaced={replaced} />}
      <Suspense fallback={null}>
        <UnfinishedActions />
      </Suspense>
      <ProView key={`${chainId}:${lender}`} chainId={chainId} lender={lender} />
    </>
  )
}

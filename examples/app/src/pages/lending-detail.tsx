import { Suspense } from 'react'
import { Link } from 'react-router'
import { lendingCopy } from '#locale/lending-copy'
import { LenderDetail } from '../features/lending/lender-detail.tsx'
import { MarketBar } from '../features/lending/market-bar.tsx'
import { MarketChoices } from '../features/lending/market-choices.tsx'
import { ReplacedNote } from '../features/lending/replaced-note.tsx'
import type { MarketRef } from '../features/lending/resolve-market.ts'
import { type MarketRoute, useMarketRoute } from '../features/lending/use-market-route.ts'
import { useSubAccount } from '../features/lending/use-sub-account.ts'
import { createOptionalPart } from '../ui/create-lazy-part.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Pane } from '../ui/pane.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { SlowNote } from '../ui/slow-note.tsx'

const UnfinishedActions = createOptionalPart(
  async () => (await import('../features/journeys/unfinished-actions.tsx')).UnfinishedActions,
)

/** The page of one lender on one chain. */
export function LendingDetailPage() {
  const place = useMarketRoute()
  const { chainId, lender, isKnown, replaced, go } = place
  if (lender === undefined) return isKnown ? <NoLender /> : <LendersSkeleton />
  return <LenderPage chainId={chainId} lender={lender} replaced={replaced} onPlace={go} />
}

interface LenderPageProps extends MarketRef, Pick<MarketRoute, 'replaced'> {
  onPlace(place: MarketRef): void
}

function LenderPage({ chainId, lender, replaced, onPlace }: LenderPageProps) {
  const place = { chainId, lender }
  const subAccounts = useSubAccount(place)
  const { shown: subAccount, selected = '' } = subAccounts
  // An action that opens or closes an account changes the displayed one, and its result has to stay.
  const key = `${chainId}:${lender}:${selected}`
  return (
    <>
      <MarketBar
        {...place}
        onSelect={onPlace}
        aside={<MarketChoices key={key} {...place} subAccounts={subAccounts} />}
      />
      {replaced && <ReplacedNote {...place} replaced={replaced} />}
      <Suspense fallback={null}>
        <UnfinishedActions />
      </Suspense>
      <LenderDetail key={key} {...place} subAccount={subAccount} />
    </>
  )
}

function NoLender() {
  return (
    <Pane>
      <EmptyState
        title={lendingCopy.noLenderOnChain}
        action={<Link to="/lending">{lendingCopy.allLenders}</Link>}
      >
        {lendingCopy.noLenderOnChainHint}
      </EmptyState>
    </Pane>
  )
}

/** Placeholder while the lender lists load, as high as the market bar. */
function LendersSkeleton() {
  return (
    <>
      <Pane>
        <Skeleton width={280} height={20} />
      </Pane>
      <SlowNote isWaiting />
    </>
  )
}

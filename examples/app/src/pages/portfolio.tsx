import { abbreviateAddress } from '@causeway/core/format'
import { useWalletSession } from '@causeway/react'
import type { WalletPart } from '@causeway/view-models'
import { Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { fixedCopy } from '#locale/fixed-copy'
import { portfolioCopy } from '#locale/portfolio-copy'
import { Allocation } from '../features/portfolio/allocation.tsx'
import { Caveats } from '../features/portfolio/caveats.tsx'
import { Dangers } from '../features/portfolio/dangers.tsx'
import { Hints } from '../features/portfolio/hints.tsx'
import { Lenders } from '../features/portfolio/lenders.tsx'
import { NetWorth } from '../features/portfolio/net-worth.tsx'
import { NetWorthChart } from '../features/portfolio/net-worth-chart.tsx'
import { NoWallet } from '../features/portfolio/no-wallet.tsx'
import { SendFuel } from '../features/portfolio/send-fuel.tsx'
import { useNetWorthSamples } from '../features/portfolio/use-net-worth-samples.ts'
import { usePortfolioWorth } from '../features/portfolio/use-portfolio-worth.ts'
import { ViewAddress } from '../features/portfolio/view-address.tsx'
import { viewedAccount } from '../features/portfolio/viewed-account.ts'
import { ViewingNote } from '../features/portfolio/viewing-note.tsx'
import { WalletAssets } from '../features/portfolio/wallet-assets.tsx'
import { WithoutWallet } from '../features/portfolio/without-wallet.tsx'
import { WorthSummary } from '../features/portfolio/worth-summary.tsx'
import { RowActions } from '../features/wallet-drawer/assets/row-actions.tsx'
import { queryWith } from '../state/query-with.ts'
import { Column } from '../ui/column.tsx'
import { createOptionalPart } from '../ui/create-lazy-part.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Pane } from '../ui/pane.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { SlowNote } from '../ui/slow-note.tsx'

const UnfinishedNotes = createOptionalPart(
  async () => (await import('../features/journeys/unfinished-notes.tsx')).UnfinishedNotes,
)

function renderActions({ row }: WalletPart) {
  return <RowActions row={row} />
}

/**
 * The portfolio page: net worth in wallets and lending positions, of the connected accounts or of the address in the
 * query.
 */
export function PortfolioPage() {
  const [query, setQuery] = useSearchParams()
  const looked = viewedAccount(query.get('address'))
  const worth = usePortfolioWorth(looked)
  const evmAccount = useWalletSession(({ universalAccount }) => universalAccount.EVM)
  const fuelAccount = useWalletSession(({ universalAccount }) => universalAccount.FUEL)
  const accounts = [evmAccount, fuelAccount].filter((account) => account !== undefined)
  const samples = useNetWorthSamples(looked.status === 'own' ? accounts : [], worth)
  const look = (address: string | undefined) => setQuery(queryWith('address', address))
  const isWatchOnly = useWalletSession(({ impersonation }) => impersonation.isActive)
  const isOwn = looked.status === 'own' && !isWatchOnly
  const isNobody = worth.status === 'none' && looked.status === 'own'
  return (
    <Sheet columns="flight">
      {looked.status === 'other' && (
        <PageTitle parts={[abbreviateAddress(looked.address), fixedCopy.titles.portfolio]} />
      )}
      <div>
        <ViewingNote viewed={looked} onLeave={() => look(undefined)} />
        <NetWorth worth={worth} last={samples.at(-1)}>
          <ViewAddress onLook={look} />
        </NetWorth>
        <SlowNote isWaiting={worth.status === 'reading'} />
        {isNobody && <NoWallet />}
        <Dangers worth={worth} isOwn={isOwn} />
        {isOwn && (
          <Suspense fallback={null}>
            <UnfinishedNotes />
          </Suspense>
        )}
        {isOwn && <Hints worth={worth} />}
        <NetWorthChart samples={samples} />
        <Lenders worth={worth} isOwn={isOwn} />
        <WalletAssets worth={worth} renderActions={isOwn ? renderActions : undefined} />
        {isOwn && worth.status !== 'none' && (
          <Pane>
            <Link to="/approvals">{portfolioCopy.reviewApprovals}</Link>
          </Pane>
        )}
        {looked.status === 'own' && <SendFuel parts={worth.view.assets} />}
      </div>
      <Column kind="decide" label={portfolioCopy.breakdown}>
        <WorthSummary worth={worth} />
        <Caveats worth={worth} />
        <Allocation title={portfolioCopy.byChain} head={portfolioCopy.chain} groups={worth.view.byChain} />
        <Allocation title={portfolioCopy.byLender} head={portfolioCopy.lender} groups={worth.view.byLender} />
        <Allocation title={portfolioCopy.byToken} head={portfolioCopy.token} groups={worth.view.byToken} />
        {isNobody && <WithoutWallet />}
      </Column>
    </Sheet>
  )
}

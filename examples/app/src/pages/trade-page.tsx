import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { fixedCopy } from '#locale/fixed-copy'
import { Review } from '../features/review/review.tsx'
import { getTradeTitle } from '../features/trade/get-trade-title.ts'
import { QuoteList } from '../features/trade/quote-list.tsx'
import { TradeForm } from '../features/trade/trade-form.tsx'
import { useTrade } from '../features/trade/use-trade.ts'
import { queryWith } from '../state/query-with.ts'
import { useMainFocus } from '../state/use-main-focus.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { Sheet } from '../ui/sheet.tsx'

const TransferView = lazy(async () => ({
  default: (await import('../features/transfers/transfer-view.tsx')).TransferView,
}))

const InFlight = lazy(async () => ({
  default: (await import('../features/transfers/in-flight.tsx')).InFlight,
}))

const RecentTransfers = lazy(async () => ({
  default: (await import('../features/transfers/recent-transfers.tsx')).RecentTransfers,
}))

interface TradePageProps {
  readonly kind: 'swap' | 'bridge'
}

/** The form of a trade, or the transfer that the URL names. */
export function TradePage({ kind }: TradePageProps) {
  const [query, setQuery] = useSearchParams()
  const transferId = query.get('transfer')
  useMainFocus(transferId ?? '')
  const open = (id: string) => setQuery(queryWith('transfer', id))
  const back = () => setQuery(queryWith('transfer', undefined))
  if (transferId !== null) return <TransferView key={transferId} id={transferId} onBack={back} />
  return <NewTrade kind={kind} onOpen={open} />
}

interface NewTradeProps extends TradePageProps {
  onOpen(transferId: string): void
}

function NewTrade({ kind, onOpen }: NewTradeProps) {
  const trade = useTrade(kind)
  return (
    <>
      <PageTitle parts={[getTradeTitle(trade), fixedCopy.titles[kind]]} />
      <Sheet columns="bridge">
        <TradeForm trade={trade}>
          <Suspense fallback={null}>
            <InFlight onOpen={onOpen} />
          </Suspense>
        </TradeForm>
        <QuoteList trade={trade} />
        <Review kind={kind} swap={trade.swap} actions={trade} onSent={onOpen} />
      </Sheet>
      <Suspense fallback={null}>
        <RecentTransfers onOpen={onOpen} />
      </Suspense>
    </>
  )
}

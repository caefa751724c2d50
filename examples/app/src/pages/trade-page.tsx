import { type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { commonCopy } from '#locale/common-copy'
import { fixedCopy } from '#locale/fixed-copy'
import { useOffersMultiStep } from '../features/journeys/use-offers-multi-step.ts'
import { Review } from '../features/review/review.tsx'
import { useReviewRun } from '../features/review/use-run.ts'
import { getTradeTitle } from '../features/trade/get-trade-title.ts'
import { QuoteList } from '../features/trade/quote-list.tsx'
import { TradeForm } from '../features/trade/trade-form.tsx'
import { useTrade } from '../features/trade/use-trade.ts'
import { TransferBack } from '../features/transfers/transfer-back.tsx'
import { queryWith } from '../state/query-with.ts'
import { useMainFocus } from '../state/use-main-focus.ts'
import { Column } from '../ui/column.tsx'
import { createLazyPart, createOptionalPart } from '../ui/create-lazy-part.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Pane } from '../ui/pane.tsx'
import { Sheet } from '../ui/sheet.tsx'

const TransferView = createLazyPart(
  async () => (await import('../features/transfers/transfer-view.tsx')).TransferView,
  frameWithBack,
)

const JourneyView = createLazyPart(
  async () => (await import('../features/journeys/journey-view.tsx')).JourneyView,
  frameWithBack,
)

const MultiStepRoutes = createOptionalPart(
  async () => (await import('../features/journeys/multi-step-routes.tsx')).MultiStepRoutes,
)

const UnfinishedJourneys = createOptionalPart(
  async () => (await import('../features/journeys/unfinished-journeys.tsx')).UnfinishedJourneys,
)

const RecentJourneys = createOptionalPart(
  async () => (await import('../features/journeys/recent-journeys.tsx')).RecentJourneys,
)

const InterruptedTrade = createOptionalPart(
  async () => (await import('../features/transfers/interrupted-actions.tsx')).InterruptedTrade,
)

const InFlight = createOptionalPart(
  async () => (await import('../features/transfers/in-flight.tsx')).InFlight,
)

const RecentTransfers = createOptionalPart(
  async () => (await import('../features/transfers/recent-transfers.tsx')).RecentTransfers,
)

function frameWithBack(failure: ReactNode, { onBack }: { onBack(): void }): ReactNode {
  return (
    <Sheet columns="one">
      <Column label={commonCopy.notLoaded}>
        <Pane>
          <TransferBack onBack={onBack}>{commonCopy.notLoaded}</TransferBack>
          {failure}
        </Pane>
      </Column>
    </Sheet>
  )
}

interface TradePageProps {
  readonly kind: 'swap' | 'bridge'
}

/** The form of a trade, or the transfer or journey that the URL names. */
export function TradePage({ kind }: TradePageProps) {
  const [query, setQuery] = useSearchParams()
  const transferId = query.get('transfer')
  const journeyId = query.get('journey')
  useMainFocus(transferId ?? journeyId ?? '')
  const open = (id: string) => setQuery(queryWith('transfer', id))
  const replaceReview = (id: string) => setQuery(queryWith('transfer', id), { replace: true })
  const back = () => setQuery(queryWith('transfer', undefined))
  const openJourney = (id: string) => setQuery(queryWith('journey', id))
  const leaveJourney = () => setQuery(queryWith('journey', undefined))
  if (journeyId !== null) return <JourneyView key={journeyId} id={journeyId} onBack={leaveJourney} />
  if (transferId !== null) return <TransferView key={transferId} id={transferId} onBack={back} />
  return <NewTrade kind={kind} onOpen={open} onSent={replaceReview} onOpenJourney={openJourney} />
}

interface NewTradeProps extends TradePageProps {
  onOpen(transferId: string): void
  /** Opens a transfer in place of the review that sent it. */
  onSent(transferId: string): void
  onOpenJourney(journeyId: string): void
}

function NewTrade({ kind, onOpen, onSent, onOpenJourney }: NewTradeProps) {
  const run = useReviewRun()
  const trade = useTrade(kind, run.accounts)
  const offersMultiStep = useOffersMultiStep(trade)
  return (
    <>
      <PageTitle parts={[getTradeTitle(trade), fixedCopy.titles[kind]]} />
      <Suspense fallback={null}>
        <InterruptedTrade exceptIds={[]} />
      </Suspense>
      <Sheet columns="bridge">
        <TradeForm trade={trade}>
          <Suspense fallback={null}>
            <UnfinishedJourneys onOpen={onOpenJourney} />
            <InFlight onOpen={onOpen} />
          </Suspense>
        </TradeForm>
        <QuoteList trade={trade} offersMultiStep={offersMultiStep}>
          <Suspense fallback={null}>{kind === 'bridge' && <MultiStepRoutes trade={trade} />}</Suspense>
        </QuoteList>
        <Review
          kind={kind}
          swap={trade.swap}
          run={run}
          actions={trade}
          book={trade.recipientChecks.book}
          offersMultiStep={offersMultiStep}
          onSent={onSent}
        />
      </Sheet>
      <Suspense fallback={null}>
        {kind === 'bridge' && <RecentJourneys onOpen={onOpenJourney} />}
        <RecentTransfers onOpen={onOpen} />
      </Suspense>
    </>
  )
}

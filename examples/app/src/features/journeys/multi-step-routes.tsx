import { formatAmount } from '@causeway/core/format'
import type { JourneyRequest } from '@causeway/core/journeys'
import { useWalletSession } from '@causeway/react'
import { useJourneyPlan } from '@causeway/react/journeys'
import { useState } from 'react'
import { journeysCopy } from '#locale/journeys-copy'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Pane } from '../../ui/pane.tsx'
import { MULTI_STEP_ID, type Trade } from '../trade/trade.ts'
import { betterPlans, toJourneyRequest } from './better-plans.ts'
import { JourneyReview } from './journey-review.tsx'
import type { JourneyEnd } from './journey-target.ts'
import styles from './plan-list.module.css'
import { PlanList } from './plan-list.tsx'
import { PlanProblem } from './plan-problem.tsx'
import { useOffersMultiStep } from './use-offers-multi-step.ts'
import { useTokenFinder } from './use-token-finder.ts'

interface MultiStepRoutesProps {
  readonly trade: Pick<Trade, 'kind' | 'from' | 'to' | 'swap'>
}

/** Searches routes over several providers on request, and lists those that pay more than the best single route. */
export function MultiStepRoutes({ trade }: MultiStepRoutesProps) {
  const { from, to, swap } = trade
  const account = useWalletSession(({ universalAccount }) => universalAccount.EVM)
  const { request } = swap.view
  const isOffered = useOffersMultiStep(trade)
  const journey = request && account && isOffered ? toJourneyRequest(request, account) : undefined
  if (!journey || !from.token || !to.token) return null
  const { chainId, symbol, decimals, address } = to.token
  return (
    <Search
      key={toKey(journey)}
      request={journey}
      paid={from.token}
      end={{ action: 'receive', chainId, asset: { address, symbol, decimals } }}
      singleOutputs={swap.list.rows.flatMap((row) =>
        row.status === 'quoted' ? [row.offer.quote.toAmount] : [],
      )}
    />
  )
}

function toKey({ from, to }: JourneyRequest): string {
  return [...Object.values(from), ...Object.values(to)].join()
}

interface SearchProps {
  readonly request: JourneyRequest
  readonly paid: { readonly symbol: string; readonly decimals: number }
  readonly end: Extract<JourneyEnd, { readonly action: 'receive' }>
  readonly singleOutputs: readonly bigint[]
}

function Search({ request, paid, end, singleOutputs }: SearchProps) {
  const [isSearching, setSearching] = useState(false)
  const [chosenId, choose] = useState<string>()
  const [isReviewing, setReviewing] = useState(false)
  const { find, isLoading } = useTokenFinder([request.from.chainId, end.chainId])
  const { data, isFetching, error, refetch } = useJourneyPlan(isSearching && !isLoading ? request : undefined)
  const better = betterPlans(data?.plans ?? [], singleOutputs)
  const plans = better.map(({ plan }) => plan)
  const chosen = plans.find(({ id }) => id === chosenId) ?? plans[0]
  const isPending = isSearching && (isFetching || isLoading)
  const search = () => (isSearching ? void refetch() : setSearching(true))
  const extraText = (id: string) => {
    const extra = better.find(({ plan }) => plan.id === id)?.extra
    if (extra === undefined) return undefined
    return journeysCopy.extra(`${formatAmount(extra, end.asset.decimals)} ${end.asset.symbol}`)
  }
  return (
    <Pane
      flush
      title={journeysCopy.multiStep}
      aside={
        <Button id={chosen ? undefined : MULTI_STEP_ID} size="small" isDisabled={isPending} onClick={search}>
          {isPending
            ? journeysCopy.findingRoutes
            : data
              ? journeysCopy.refresh
              : journeysCopy.searchMultiStep}
        </Button>
      }
    >
      {plans.length > 0 && (
        <PlanList
          plans={plans}
          chosenId={chosen?.id}
          end={end}
          find={find}
          getExtra={extraText}
          onChoose={choose}
        />
      )}
      <div className={styles['foot']}>
        {error && <PlanProblem error={error} token={paid} />}
        <p className="small muted" role="status">
          {data
            ? plans.length > 0
              ? journeysCopy.routeCount(plans.length)
              : journeysCopy.noneBetter(data.requests)
            : journeysCopy.multiStepHint}
        </p>
        {chosen && (
          <Button id={MULTI_STEP_ID} onClick={() => setReviewing(true)}>
            {journeysCopy.reviewMultiStep}
          </Button>
        )}
      </div>
      {isReviewing && chosen && data && (
        <Dialog isOpen onClose={() => setReviewing(false)} size="l" title={journeysCopy.review.receive}>
          <JourneyReview plan={chosen} end={end} find={find} onBack={() => setReviewing(false)} />
        </Dialog>
      )}
    </Pane>
  )
}

import type { JourneyPlan, JourneyRequest } from '@causeway/core/journeys'
import { useWalletSession } from '@causeway/react'
import { type JourneyPlans, useJourneyPlan } from '@causeway/react/journeys'
import { useState } from 'react'
import { useTradeSlippage } from '../trade/trade-slippage-provider.tsx'
import { decideJourney, type JourneyDecision } from './decide-journey.ts'
import type { JourneyTarget } from './journey-target.ts'
import { type JourneySource, useJourneySource } from './use-journey-source.ts'
import { type FindToken, useTokenFinder } from './use-token-finder.ts'

/** State of a form that plans a journey to a pool. */
export interface JourneyForm {
  readonly source: JourneySource
  /** Amount as typed. */
  readonly text: string
  readonly decision: JourneyDecision
  readonly plans: JourneyPlans | undefined
  /** The selected plan; the best one by default. */
  readonly plan: JourneyPlan | undefined
  readonly isPlanning: boolean
  /** Error of the last plan. */
  readonly error: Error | null
  readonly find: FindToken
  enter(text: string): void
  /** Requests the plans of the amount. */
  requestPlans(): void
  /** Requests the same plans again. */
  refresh(): void
  choosePlan(id: string): void
}

/** Returns the state of a form that plans a journey to a pool. Another input discards the plans. */
export function useJourneyForm(target: JourneyTarget): JourneyForm {
  const { action, chainId, lender, poolId: pool } = target
  const account = useWalletSession(({ universalAccount }) => universalAccount.EVM)
  const isWatchOnly = useWalletSession(({ impersonation }) => impersonation.isActive)
  const { tolerance } = useTradeSlippage()
  const source = useJourneySource(target, account)
  const { chain, token, maximum } = source
  const { find, isLoading: isLoadingLists } = useTokenFinder([chain.id, chainId])
  const [text, setText] = useState('')
  const [request, setRequest] = useState<JourneyRequest>()
  const [chosenId, choosePlan] = useState<string>()
  const current = request?.account === account ? request : undefined
  const { data, isFetching, error, refetch } = useJourneyPlan(current)
  const plans = current && !isFetching && !error ? data : undefined
  const plan = plans?.plans.find(({ id }) => id === chosenId) ?? plans?.plans[0]
  const decision = decideJourney({
    action,
    hasAccount: account !== undefined,
    isWatchOnly,
    text,
    token,
    maximum,
    isLoadingLists,
    isPlanning: isFetching,
    hasPlan: plan !== undefined,
  })
  const edit = (change: () => void) => {
    setRequest(undefined)
    change()
  }
  return {
    source: {
      ...source,
      pick: (next) => edit(() => source.pick(next)),
      pickChain: (id) => edit(() => source.pickChain(id)),
    },
    text,
    decision,
    plans,
    plan,
    isPlanning: isFetching,
    error: current ? error : null,
    find,
    enter: (next) =>
      edit(() => {
        source.keep()
        setText(next)
      }),
    requestPlans() {
      const { amount } = decision
      if (account === undefined || amount === undefined) return
      source.keep()
      setRequest({
        account,
        from: { chainId: chain.id, token: token.address, amount },
        to: { chainId, lender, action, pool },
        limits: tolerance === 'auto' ? {} : { slippage: tolerance / 100 },
      })
      // The same request that failed before is not requested again by itself.
      if (error) void refetch()
    },
    refresh: () => void refetch(),
    choosePlan,
  }
}

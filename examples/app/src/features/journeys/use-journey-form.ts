import { formatUnits } from '@causeway/core'
import type { JourneyPlan, JourneyRequest } from '@causeway/core/journeys'
import { usePrice, usePrices, useWalletSession } from '@causeway/react'
import { type JourneyPlans, useJourneyPlan } from '@causeway/react/journeys'
import { useState } from 'react'
import { useTradeSlippage } from '../trade/trade-slippage-provider.tsx'
import { decideJourney, type JourneyDecision } from './decide-journey.ts'
import type { JourneyTarget } from './journey-target.ts'
import { isRepaidDirectly, refineRepayAmount, repayAmount } from './repay-amount.ts'
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
  /** Amount that covers the debt of a repayment, in base units. Undefined if a price is unknown. */
  readonly needed: bigint | undefined
  enter(text: string): void
  /** Requests the plans of the amount. */
  requestPlans(): void
  /** Requests the plans of an amount that covers the debt, and once more of a higher one if the first does not. */
  repayAll(): void
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
  const [covering, setCovering] = useState<bigint>()
  const needed = useNeededAmount(target, token, tolerance === 'auto' ? DEFAULT_SLIPPAGE : tolerance / 100)
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
    setCovering(undefined)
    change()
  }
  const planAmount = (amount: bigint) => {
    if (account === undefined) return
    source.keep()
    setRequest({
      account,
      from: { chainId: chain.id, token: token.address, amount },
      to: { chainId, lender, action, pool },
      limits: tolerance === 'auto' ? {} : { slippage: tolerance / 100 },
    })
  }
  const best = plans?.plans[0]
  if (covering !== undefined && best && target.debt !== undefined) {
    setCovering(undefined)
    const refined = refineRepayAmount(covering, best.toAmountMin, target.debt)
    if (refined !== undefined && maximum !== undefined && refined <= maximum) {
      setText(formatUnits(refined, token.decimals))
      planAmount(refined)
    }
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
    needed,
    enter: (next) =>
      edit(() => {
        source.keep()
        setText(next)
      }),
    requestPlans() {
      const { amount } = decision
      if (amount === undefined) return
      planAmount(amount)
      // The same request that failed before is not requested again by itself.
      if (error) void refetch()
    },
    repayAll() {
      if (needed === undefined) return
      edit(() => {
        source.keep()
        setText(formatUnits(needed, token.decimals))
        setCovering(needed)
      })
      if (!isWatchOnly && !isLoadingLists && maximum !== undefined && needed <= maximum) planAmount(needed)
    },
    refresh: () => void refetch(),
    choosePlan,
  }
}

/** Slippage of a leg in percent if the user sets none. */
const DEFAULT_SLIPPAGE = 0.5

/** Returns the amount of a token that covers the debt of a repayment. */
function useNeededAmount(
  { chainId, asset, debt = 0n }: JourneyTarget,
  token: JourneySource['token'],
  slippage: number,
): bigint | undefined {
  const request = {
    chains:
      chainId === token.chainId
        ? { [chainId]: [asset.address, token.address] }
        : { [chainId]: [asset.address], [token.chainId]: [token.address] },
  }
  usePrices(request, { enabled: debt > 0n, policy: 'fast' })
  const assetPrice = usePrice({ chainId, token: asset.address })?.price
  const tokenPrice = usePrice({ chainId: token.chainId, token: token.address })?.price
  const isDirect = isRepaidDirectly({ chainId, asset }, token)
  return repayAmount({ debt, asset, token, assetPrice, tokenPrice, slippage, isDirect })
}

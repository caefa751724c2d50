import type { Address } from '@causeway/core'
import { chainById } from '@causeway/core/chains'
import { formatAmount, formatPercent } from '@causeway/core/format'
import { type AssetAction, type LenderMarket, type LenderPosition, RATE_MODES } from '@causeway/core/lending'
import {
  useChains,
  useLendingAccount,
  useLendingForm,
  useLendingMarkets,
  useLendingPositions,
} from '@causeway/react'
import {
  type LendingFormView,
  type LendingOutcome,
  type LendingPoolChoice,
  lendingPoolChoices,
} from '@causeway/view-models'
import { useMemo, useState } from 'react'
import { lendingCopy } from '#locale/lending-copy'
import { getOutdatedTime } from '../../state/get-outdated-time.ts'
import { useLenderName } from '../../state/use-lender-name.ts'
import { useGasReserve } from '../trade/use-gas-reserve.ts'
import { isWholeAmount } from './is-whole-amount.ts'
import { entryText } from './limit-text.ts'
import { findPoolId } from './pool-lines.ts'
import type { MarketRef } from './resolve-market.ts'
import type { LendingActionSummary } from './step-text.ts'
import { type LendingReview, type LendingSubject, useLendingReview } from './use-lending-review.ts'
import { useMarketBalances } from './use-market-balances.ts'
import { useReviewedOutcome } from './use-reviewed-outcome.ts'
import { useUnconfirmedAction } from './use-unconfirmed-action.ts'

/** Gas units reserved from a native maximum: enough for an approval and a deposit, with headroom. */
const RESERVED_GAS = 900_000n

export interface ActionFormParameters extends MarketRef {
  readonly subAccount?: string | undefined
  /** Initially selected pool. */
  readonly poolId?: string | undefined
  /** Initially selected asset: a symbol or a token address. */
  readonly currency?: string | undefined
  readonly type?: AssetAction['type'] | undefined
}

/** State of a form to deposit, withdraw, borrow or repay, and of its review. */
export interface ActionFormState extends MarketRef {
  readonly subAccount: string
  readonly account: Address | undefined
  /** Undefined while they load. */
  readonly market: LenderMarket | undefined
  readonly position: LenderPosition | undefined
  readonly readError: Error | null
  /** Time of the market and the position if they could not be refreshed, in milliseconds since the epoch. */
  readonly outdatedTime: number | undefined
  /** Wallet balances of the tokens of the market, in base units, by lower-case token. */
  readonly balances: ReadonlyMap<string, bigint>
  /** Time of the wallet balances if they could not be refreshed, in milliseconds since the epoch. */
  readonly outdatedBalancesTime: number | undefined
  readonly type: AssetAction['type']
  readonly choices: readonly LendingPoolChoice[]
  readonly poolId: string | undefined
  readonly asNative: boolean
  readonly isRiskAccepted: boolean
  readonly view: LendingFormView
  readonly review: LendingReview
  /**
   * Effect of the action to show: that of the form or, once it is checked, of its plan. Once it is done and the position has been read
   * again, the current position is that after it.
   */
  readonly outcome: LendingOutcome | undefined
  /** Projection of the last action until its position has been read again. Undefined otherwise. */
  readonly unconfirmedOutcome: LendingOutcome | undefined
  /** The action to review; undefined if the form cannot be planned. */
  readonly subject: LendingSubject | undefined
  enter(text: string): void
  pressMax(): void
  chooseType(type: AssetAction['type']): void
  choosePool(poolId: string): void
  chooseNative(asNative: boolean): void
  /** Selects the stable (1) or variable rate (2) of a loan or repayment. */
  chooseRateMode(rateMode: 1 | 2): void
  acceptRisk(isAccepted: boolean): void
  clear(): void
}

/** Returns the state of an action form. */
export function useActionFormState(parameters: ActionFormParameters): ActionFormState {
  const { chainId, lender, subAccount = '0' } = parameters
  const lenderName = useLenderName()
  const [type, setType] = useState<AssetAction['type']>(parameters.type ?? 'Deposit')
  const [chosenId, setChosen] = useState(parameters.poolId)
  const [asNative, setNative] = useState(false)
  const [rateMode, setRateMode] = useState<1 | 2>()
  const [isRiskAccepted, acceptRisk] = useState(false)
  const review = useLendingReview(isRiskAccepted)
  // Keep the account of a run, which another connected account does not change.
  const isStarted = review.status === 'running' || review.status === 'stopped'
  const runAccount = isStarted ? review.subject?.account.account : undefined
  const { account, market, position, error } = useLendingAccount({
    chainId,
    lender,
    account: runAccount,
    subAccount,
  })
  const lenders = { chainIds: [chainId], lenders: [lender] }
  const positions = useLendingPositions({ ...lenders, account })
  // Without an account, only the market is read.
  const markets = useLendingMarkets(lenders, { enabled: account === undefined })
  const unconfirmedOutcome = useUnconfirmedAction(review, positions.dataUpdatedAt)?.outcome
  // The market may not have the pool of a URL.
  const chosen = market && !market.pools[chosenId ?? ''] ? undefined : chosenId
  const { balances, outdatedTime: outdatedBalancesTime } = useMarketBalances(chainId, account, market)
  const choices = useMemo(
    () => (market ? lendingPoolChoices({ type, market, position, balances }) : []),
    [type, market, position, balances],
  )
  const poolId = chosen ?? findPoolId(market, parameters.currency) ?? choices[0]?.poolId
  const gasReserve = useGasReserve(chainId, RESERVED_GAS)
  const canBeNative = useIsWrappedNative(chainId, market?.pools[poolId ?? '']?.underlying)
  const isNative = asNative && canBeNative
  const form = useLendingForm({
    chainId,
    lender,
    account: runAccount,
    subAccount,
    type,
    poolId,
    asNative: isNative,
    rateMode,
    gasReserve,
    isRiskAccepted,
  })
  const { view } = form
  const outcome = useReviewedOutcome(review, poolId) ?? unconfirmedOutcome ?? view.outcome
  const chain = chainById(useChains(), chainId)

  /** Resets the inputs after the action or asset changed. */
  const reset = () => {
    form.clear()
    setRateMode(undefined)
    acceptRisk(false)
    review.leave()
  }
  /** Applies a change of the form, which ends the review. */
  const edit = (change: () => void) => {
    if (review.status !== 'idle') review.leave()
    // Keep the displayed asset, even if another one becomes the default.
    setChosen(poolId)
    acceptRisk(false)
    change()
  }
  /** Ignores changes while a wallet request is open. */
  const unlessRunning = (act: () => void) => {
    if (review.status !== 'running') act()
  }

  const { pool } = view
  const symbol = (isNative ? chain?.nativeCurrency.symbol : pool?.asset.symbol) ?? ''
  const summary = toActionSummary({
    type,
    view,
    symbol,
    chainName: chain?.name ?? '',
    lender: lenderName(lender),
  })
  const subject: LendingSubject | undefined =
    account !== undefined && market && view.action
      ? {
          account: { chainId, lender, account, subAccount },
          market,
          actions: [view.action],
          summary,
          gasReserve,
          rateModels: { [view.action.poolId]: form.rateModel },
        }
      : undefined

  return {
    chainId,
    lender,
    subAccount,
    account,
    market,
    position,
    readError: error,
    outdatedTime: getOutdatedTime(account === undefined ? markets : positions),
    balances,
    outdatedBalancesTime,
    type,
    choices,
    poolId,
    asNative: isNative,
    isRiskAccepted,
    view,
    review,
    outcome,
    unconfirmedOutcome,
    subject,
    enter: (text) => unlessRunning(() => edit(() => form.type(text))),
    pressMax: () => unlessRunning(() => edit(form.pressMax)),
    chooseType(next) {
      unlessRunning(() => {
        reset()
        setType(next)
        const nextChoices = market ? lendingPoolChoices({ type: next, market, position, balances }) : []
        if (!nextChoices.some((choice) => choice.poolId === chosen && choice.isPickable)) setChosen(undefined)
      })
    },
    choosePool(next) {
      if (next === chosen) return
      unlessRunning(() => {
        reset()
        setChosen(next)
      })
    },
    chooseNative(next) {
      unlessRunning(() => {
        reset()
        setNative(next)
      })
    },
    chooseRateMode(next) {
      unlessRunning(() => edit(() => setRateMode(next)))
    },
    acceptRisk,
    clear: reset,
  }
}

interface ActionSummaryInput {
  readonly type: AssetAction['type']
  readonly view: Pick<LendingFormView, 'amount' | 'pool' | 'rateMode' | 'action' | 'issues'>
  readonly symbol: string
  readonly chainName: string
  /** Display name of the lender. */
  readonly lender: string
}

/** Returns the summary of the action of the form. */
function toActionSummary({
  type,
  view: { amount = 0n, pool, rateMode, action, issues },
  symbol,
  chainName,
  lender,
}: ActionSummaryInput): LendingActionSummary {
  const decimals = pool?.asset.decimals ?? 0
  const text = `${formatAmount(amount, decimals)} ${symbol}`
  const entry = `${entryText(amount, decimals)} ${symbol}`
  const isPaid = type === 'Deposit' || type === 'Repay'
  const stepPool = pool && {
    token: pool.underlying.toLowerCase(),
    symbol: pool.asset.symbol,
    decimals,
    native: symbol === pool.asset.symbol ? undefined : symbol,
    lender,
  }
  const summary = { label: `${type} ${text}`, amount: text, isPaid, chainName, pool: stepPool }
  const isWhole = isWholeAmount({ action, issues })
  if (isWhole && type === 'Repay')
    return { ...summary, label: lendingCopy.repayAll(symbol), terms: lendingCopy.debtTerms(entry) }
  if (isWhole && type === 'Withdraw')
    return { ...summary, label: lendingCopy.withdrawAll(symbol), terms: lendingCopy.depositTerms(entry) }
  if (type !== 'Borrow' || rateMode !== RATE_MODES.stable || !pool) return summary
  return { ...summary, terms: lendingCopy.stableTerms(formatPercent(pool.stableBorrowRate)) }
}

/** Returns whether the native token can replace a token. */
function useIsWrappedNative(chainId: number, token: Address | undefined): boolean {
  const wrapped = chainById(useChains(), chainId)?.wrappedNative?.address
  return token !== undefined && wrapped?.toLowerCase() === token.toLowerCase()
}

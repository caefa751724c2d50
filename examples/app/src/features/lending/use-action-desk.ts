import type { Address } from '@causeway/core'
import { chainById } from '@causeway/core/chains'
import { formatAmount } from '@causeway/core/format'
import type { AssetAction, LenderMarket, LenderPosition } from '@causeway/core/lending'
import { useChains, useLendingAccount, useLendingForm } from '@causeway/react'
import { type LendingFormView, type LendingPoolChoice, lendingPoolChoices } from '@causeway/view-models'
import { useMemo, useState } from 'react'
import type { LendingActionSummary } from './lending-words.ts'
import type { LenderPlace } from './place.ts'
import { poolOfCurrency } from './pool-lines.ts'
import { useGasReserve } from './use-gas-reserve.ts'
import { type LendingReview, type LendingSubject, useLendingReview } from './use-lending-review.ts'
import { useMarketBalances } from './use-market-balances.ts'

/** What an approval and a deposit need together, with room: units of gas that a native maximum leaves. */
const RESERVED_GAS = 900_000n

export interface ActionDeskParameters extends LenderPlace {
  readonly subAccount?: string | undefined
  /** What it begins with. */
  readonly poolId?: string | undefined
  /** The same as an address names it: a symbol, or the token's address. */
  readonly currency?: string | undefined
  readonly type?: AssetAction['type'] | undefined
}

/** A deposit, withdrawal, loan or repayment: what is entered, what it makes of the position, and its review. */
export interface ActionDesk extends LenderPlace {
  readonly subAccount: string
  readonly account: Address | undefined
  /** Undefined while they are read. */
  readonly market: LenderMarket | undefined
  readonly position: LenderPosition | undefined
  readonly readError: Error | null
  /** Of the tokens of the market, in base units, as far as they are read; by lower-cased token. */
  readonly balances: ReadonlyMap<string, bigint>
  readonly type: AssetAction['type']
  readonly choices: readonly LendingPoolChoice[]
  readonly poolId: string | undefined
  readonly asNative: boolean
  readonly isRiskAccepted: boolean
  readonly view: LendingFormView
  readonly review: LendingReview
  /** What there is to review; undefined where the form has nothing that could be planned. */
  readonly subject: LendingSubject | undefined
  enter(text: string): void
  pressMax(): void
  chooseType(type: AssetAction['type']): void
  choosePool(poolId: string): void
  chooseNative(asNative: boolean): void
  /** Chooses the stable (1) or the variable rate (2) of a loan or a repayment. */
  chooseRateMode(rateMode: 1 | 2): void
  acceptRisk(isAccepted: boolean): void
  clear(): void
}

/** Everything that the panel of an action draws. */
export function useActionDesk(parameters: ActionDeskParameters): ActionDesk {
  const { chainId, lender, subAccount = '0' } = parameters
  const [type, setType] = useState<AssetAction['type']>(parameters.type ?? 'Deposit')
  const [chosen, setChosen] = useState(parameters.poolId)
  const [asNative, setNative] = useState(false)
  const [rateMode, setRateMode] = useState<1 | 2>()
  const [isRiskAccepted, acceptRisk] = useState(false)
  const { account, market, position, error } = useLendingAccount({ chainId, lender, subAccount })
  const balances = useMarketBalances(chainId, account, market)
  const choices = useMemo(
    () => (market ? lendingPoolChoices({ type, market, position, balances }) : []),
    [type, market, position, balances],
  )
  const poolId = chosen ?? poolOfCurrency(market, parameters.currency) ?? choices[0]?.poolId
  const gasReserve = useGasReserve(chainId, RESERVED_GAS)
  const canBeNative = useIsWrappedNative(chainId, market?.pools[poolId ?? '']?.underlying)
  const isNative = asNative && canBeNative
  const form = useLendingForm({
    chainId,
    lender,
    subAccount,
    type,
    poolId,
    asNative: isNative,
    rateMode,
    gasReserve,
    isRiskAccepted,
  })
  const review = useLendingReview(isRiskAccepted)
  const { view } = form
  const chain = chainById(useChains(), chainId)

  /** What was entered was meant for something else. */
  const begin = () => {
    form.clear()
    setRateMode(undefined)
    acceptRisk(false)
    review.leave()
  }
  /** A change of what is reviewed ends the review. */
  const edit = (change: () => void) => {
    if (review.status !== 'idle') review.leave()
    // What is typed is about the asset that is shown, whatever becomes the best one meanwhile.
    setChosen(poolId)
    acceptRisk(false)
    change()
  }
  /** Nothing changes under an open wallet: it asks for what was reviewed. */
  const unlessRunning = (act: () => void) => {
    if (review.status !== 'running') act()
  }

  const { pool } = view
  const symbol = (isNative ? chain?.nativeCurrency.symbol : pool?.asset.symbol) ?? ''
  const summary = toActionSummary({ type, view, symbol, chainName: chain?.name ?? '' })
  const subject: LendingSubject | undefined =
    account !== undefined && market && view.action
      ? {
          account: { chainId, lender, account, subAccount },
          market,
          actions: [view.action],
          summary,
          outcome: view.outcome,
          gasReserve,
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
    balances,
    type,
    choices,
    poolId,
    asNative: isNative,
    isRiskAccepted,
    view,
    review,
    subject,
    enter: (text) => unlessRunning(() => edit(() => form.type(text))),
    pressMax: () => unlessRunning(() => edit(form.pressMax)),
    chooseType(next) {
      unlessRunning(() => {
        begin()
        setType(next)
        const own = market ? lendingPoolChoices({ type: next, market, position, balances }) : []
        if (!own.some((one) => one.poolId === chosen && one.isPickable)) setChosen(undefined)
      })
    },
    choosePool(next) {
      if (next === chosen) return
      unlessRunning(() => {
        begin()
        setChosen(next)
      })
    },
    chooseNative(next) {
      unlessRunning(() => {
        begin()
        setNative(next)
      })
    },
    chooseRateMode(next) {
      unlessRunning(() => {
        begin()
        setRateMode(next)
      })
    },
    acceptRisk,
    clear: begin,
  }
}

interface ActionSummaryInput {
  readonly type: AssetAction['type']
  readonly view: Pick<LendingFormView, 'amount' | 'pool'>
  readonly symbol: string
  readonly chainName: string
}

/** Returns the summary of the action of the form. */
function toActionSummary({
  type,
  view: { amount = 0n, pool },
  symbol,
  chainName,
}: ActionSummaryInput): LendingActionSummary {
  const text = `${formatAmount(amount, pool?.asset.decimals ?? 0)} ${symbol}`
  const isPaid = type === 'Deposit' || type === 'Repay'
  return { label: `${type} ${text}`, amount: text, isPaid, chainName }
}

/** Whether the chain's own asset can stand for a token. Never both at once: a deposit names one of them. */
function useIsWrappedNative(chainId: number, token: Address | undefined): boolean {
  const wrapped = chainById(useChains(), chainId)?.wrappedNative?.address
  return token !== undefined && wrapped?.toLowerCase() === token.toLowerCase()
}

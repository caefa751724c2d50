import type { QuotesState } from '@causeway/core'
import { formatAmount } from '@causeway/core/format'
import { type MarginMode, parseMarginOperation } from '@causeway/core/margin'
import { type QuotesResult, useQuotes } from '@causeway/react'
import { useMarginForm } from '@causeway/react/margin'
import {
  type FormConsent,
  type LendingOutcome,
  type MarginFormView,
  type MarginQuoteList,
  type MarginSwapView,
  marginOutcome,
  marginQuoteList,
  type UrlOperation,
  withSwapQuote,
} from '@causeway/view-models'
import { useMemo, useState } from 'react'
import type { ActionDesk } from '../use-action-desk.ts'
import { useGasReserve } from '../use-gas-reserve.ts'
import { exchangedSides, type MarginSides, marginModes, type OwnFundsKind } from './margin-sides.ts'
import { type MarginAssets, useMarginAssets } from './use-margin-assets.ts'
import { type MarginReview, type MarginSubject, useMarginReview } from './use-margin-review.ts'
import type { ProAddress } from './use-pro-address.ts'

/** What permissions and a trade need together, with room: units of gas that a native maximum leaves. */
const RESERVED_GAS = 2_000_000n

/** A margin trade: what is entered, what it makes of the position, what its swap costs, and its review. */
export interface MarginDesk extends MarginAssets {
  readonly operation: UrlOperation
  readonly view: MarginSwapView
  readonly modes: readonly { readonly value: MarginMode; readonly isDisabled: boolean }[]
  readonly quotes: QuotesResult
  readonly list: MarginQuoteList
  readonly review: MarginReview
  readonly subject: MarginSubject | undefined
  /** As it would be; from the check to the end, as it was agreed. */
  readonly outcome: LendingOutcome | undefined
  readonly isRiskAccepted: boolean
  readonly withdrawsAll: boolean
  enter(text: string): void
  pressMax(): void
  turn(leverage: number): void
  choose(side: keyof MarginSides, poolId: string): void
  chooseMode(mode: MarginMode): void
  chooseOwnFunds(kind: OwnFundsKind): void
  chooseOffer(providerId: string): void
  withdrawAll(isWanted: boolean): void
  /** Gives or withdraws the one consent of the trade, the risk included. */
  accept(isAccepted: boolean, consents?: readonly FormConsent[]): void
  clear(): void
}

/** What a person said beside the amount and the assets. */
interface Said {
  readonly leverage?: number | undefined
  readonly mode?: MarginMode | undefined
  readonly ownFunds?: OwnFundsKind | undefined
  readonly withdrawsAll?: boolean | undefined
  readonly isRiskAccepted?: boolean | undefined
  readonly consents?: readonly FormConsent[] | undefined
}

/** Everything that the panel of a margin trade draws. */
export function useMarginDesk(desk: ActionDesk, address: ProAddress, operation: UrlOperation): MarginDesk {
  const { chainId, lender, subAccount } = desk
  const marginOperation = parseMarginOperation(operation) ?? 'Open'
  const [said, say] = useState<Said>({ leverage: address.leverage })
  const { isRiskAccepted = false, withdrawsAll = false } = said
  const assets = useMarginAssets(desk, address, { operation: marginOperation, wish: said.ownFunds })
  const { choices, sides, sold, bought, own, slippage } = assets
  const gasReserve = useGasReserve(chainId, RESERVED_GAS)
  const form = useMarginForm({
    chainId,
    lender,
    subAccount,
    operation: marginOperation,
    ...sides,
    leverage: said.leverage,
    mode: said.mode,
    borrowRateMode: said.mode === 'Short Stable' ? 1 : undefined,
    marginSide: own.side,
    asNative: own.asNative,
    withdrawsAll,
    gasReserve,
    slippage: slippage.percent,
    invalidSlippage: assets.invalidSlippage,
    isRiskAccepted,
    consents: said.consents,
  })
  const review = useMarginReview({
    isRiskAccepted,
    slippage: assets.invalidSlippage === undefined ? slippage.percent : undefined,
  })
  const isAsking = review.status === 'idle' || review.status === 'checking' || review.status === 'refused'
  const quotes = useQuotes(isAsking ? form.view.quoteRequest : undefined)
  const { selectedQuote: quote } = quotes.state
  const view = useMemo(
    () => withSwapQuote(form.view, { quote, consents: said.consents }),
    [form.view, quote, said.consents],
  )
  const list = useMemo(() => marginQuoteList(quotes.state, view), [quotes.state, view])
  const exchanged = exchangedSides(sides, choices)

  /** Nothing changes under an open wallet: it asks for what was reviewed. */
  const unlessRunning = (act: () => void) => {
    if (review.status !== 'running') act()
  }
  /** A change of what is reviewed ends the review, and what was accepted was accepted for something else. */
  const edit = (change: Said, act?: () => void) => {
    if (review.status !== 'idle') review.leave()
    say({ ...said, isRiskAccepted: false, consents: undefined, ...change })
    act?.()
  }
  const pick = (next: MarginSides, change: Said = {}) => {
    if (next.sell === undefined || next.buy === undefined) return
    form.clear()
    edit({ leverage: undefined, mode: undefined, ...change })
    address.chooseAssets({ sell: next.sell, buy: next.buy })
  }
  /** What is typed is about the assets that are shown, whatever become the best ones meanwhile. */
  const keep = () => {
    const isNamed = address.inputCurrency !== undefined && address.outputCurrency !== undefined
    if (sides.sell !== undefined && sides.buy !== undefined && !isNamed)
      address.chooseAssets({ sell: sides.sell, buy: sides.buy })
  }

  const subject = subjectOf({ desk, view, assets, quotesState: quotes.state, operation })
  return {
    ...assets,
    operation,
    view,
    modes: marginModes(view.mode, exchanged !== undefined, (view.mode === 'Long' ? bought : sold)?.hasStable),
    quotes,
    list,
    review,
    subject,
    outcome: review.checked ? marginOutcome(review.checked.plan) : (review.subject?.outcome ?? view.outcome),
    isRiskAccepted,
    withdrawsAll,
    enter(text) {
      unlessRunning(() => {
        edit({}, keep)
        form.type(text)
      })
    },
    pressMax() {
      unlessRunning(() => {
        edit({}, keep)
        form.pressMax()
      })
    },
    turn: (leverage) => unlessRunning(() => edit({ leverage }, keep)),
    choose(side, poolId) {
      const otherSide = side === 'sell' ? 'buy' : 'sell'
      const otherPool = sides[otherSide] === poolId ? sides[side] : sides[otherSide]
      unlessRunning(() => pick({ ...sides, [side]: poolId, [otherSide]: otherPool }))
    },
    chooseMode(mode) {
      const turns = (mode === 'Long') !== (view.mode === 'Long')
      unlessRunning(() => {
        if (turns && exchanged) pick(exchanged, { mode, ownFunds: 'buy' })
        else edit({ mode })
      })
    },
    chooseOwnFunds(kind) {
      unlessRunning(() => {
        form.clear()
        edit({ ownFunds: kind })
      })
    },
    chooseOffer: quotes.selectProvider,
    withdrawAll: (isWanted) => unlessRunning(() => edit({ withdrawsAll: isWanted })),
    accept: (isAccepted, consents = []) =>
      say({
        ...said,
        isRiskAccepted: isAccepted,
        consents: isAccepted ? [...(said.consents ?? []), ...consents] : undefined,
      }),
    clear() {
      form.clear()
      say({})
      review.leave()
    },
  }
}

interface SubjectInput {
  readonly desk: ActionDesk
  readonly view: MarginFormView
  readonly assets: MarginAssets
  readonly quotesState: QuotesState
  readonly operation: UrlOperation
}

/** What there is to review; undefined where the form has nothing that could be planned. */
function subjectOf({ desk, view, assets, quotesState, operation }: SubjectInput) {
  const { chainId, lender, subAccount, account, market } = desk
  const { request, entered, amount = 0n } = view
  if (account === undefined || !market || !request) return undefined
  const paidIn = assets.ownFunds === 'native' ? assets.native : entered?.asset.symbol
  const isPaid = operation === 'open' && amount > 0n
  const aggregator = quotesState.selection?.by === 'user' ? quotesState.selection.providerId : undefined
  return {
    account: { chainId, lender, account, subAccount },
    market,
    request: { ...request, ...(aggregator === undefined ? {} : { aggregator }) },
    summary: {
      label: view.label,
      amount: isPaid ? `${formatAmount(amount, entered?.asset.decimals ?? 0)} ${paidIn}` : '',
      isPaid,
      chainName: assets.chain?.name ?? '',
      trade: { operation },
    },
    outcome: view.outcome,
  }
}

import type { QuotesState } from '@causeway/core'
import { formatAmount } from '@causeway/core/format'
import { getTotalDebt, type LenderPosition } from '@causeway/core/lending'
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
  rankRepaymentQuotes,
  type UrlOperation,
  withSwapQuote,
} from '@causeway/view-models'
import { useMemo, useState } from 'react'
import { useLenderName } from '../../../state/use-lender-name.ts'
import { useGasReserve } from '../../trade/use-gas-reserve.ts'
import type { ActionFormState } from '../use-action-form-state.ts'
import { useConfirmedPosition } from '../use-confirmed-position.ts'
import {
  getRequestedKind,
  type MarginKind,
  type MarginSides,
  marginModes,
  swapSides,
} from './margin-sides.ts'
import { type MarginAssets, useMarginAssets } from './use-margin-assets.ts'
import { type MarginReview, type MarginSubject, useMarginReview } from './use-margin-review.ts'
import type { ProUrl } from './use-pro-url.ts'

/** Gas units reserved from a native maximum: enough for permissions and a trade, with headroom. */
const RESERVED_GAS = 2_000_000n

/** State of the form of a margin trade, its quotes and its review. */
export interface MarginFormState extends MarginAssets {
  readonly operation: UrlOperation
  readonly view: MarginSwapView
  readonly modes: readonly { readonly value: MarginMode; readonly isDisabled: boolean }[]
  readonly quotes: QuotesResult
  readonly list: MarginQuoteList
  readonly review: MarginReview
  readonly subject: MarginSubject | undefined
  /**
   * Projected position: at the quote or, during a review, of its plan. Once the trade is done and the position has been read again, that
   * position.
   */
  readonly outcome: LendingOutcome | undefined
  readonly isRiskAccepted: boolean
  readonly withdrawsAll: boolean
  enter(text: string): void
  pressMax(): void
  changeLeverage(leverage: number): void
  choose(side: keyof MarginSides, poolId: string): void
  chooseMode(mode: MarginMode): void
  chooseMarginKind(kind: MarginKind): void
  chooseOffer(providerId: string): void
  withdrawAll(isEnabled: boolean): void
  /** Gives or withdraws the consent of the trade, including the risk. */
  accept(isAccepted: boolean, consents?: readonly FormConsent[]): void
  clear(): void
}

/** Inputs in addition to the amount and the assets. */
interface MarginInputs {
  readonly leverage?: number | undefined
  readonly mode?: MarginMode | undefined
  readonly marginKind?: MarginKind | undefined
  readonly withdrawsAll?: boolean | undefined
  readonly isRiskAccepted?: boolean | undefined
  readonly consents?: readonly FormConsent[] | undefined
}

/** Returns the state of the form of a margin trade. */
export function useMarginFormState(
  actionForm: ActionFormState,
  url: ProUrl,
  operation: UrlOperation,
): MarginFormState {
  const { chainId, lender, subAccount } = actionForm
  const marginOperation = parseMarginOperation(operation) ?? 'Open'
  const [inputs, setInputs] = useState<MarginInputs>(() => ({
    leverage: url.leverage,
    marginKind: getRequestedKind({ sell: url.inputCurrency, buy: url.outputCurrency }),
  }))
  const { isRiskAccepted = false } = inputs
  const lenderName = useLenderName()
  const assets = useMarginAssets(actionForm, url, {
    operation: marginOperation,
    preferredKind: inputs.marginKind,
  })
  const { choices, sides, sold, bought, margin, slippage } = assets
  const withdrawsAll = inputs.withdrawsAll ?? !hasOtherDebt(actionForm.position, sides.buy)
  const gasReserve = useGasReserve(chainId, RESERVED_GAS)
  const form = useMarginForm({
    chainId,
    lender,
    subAccount,
    operation: marginOperation,
    ...sides,
    leverage: inputs.leverage,
    mode: inputs.mode,
    borrowRateMode: inputs.mode === 'Short Stable' ? 1 : undefined,
    marginSide: margin.side,
    asNative: margin.asNative,
    withdrawsAll,
    gasReserve,
    slippage: slippage.percent,
    invalidSlippage: assets.invalidSlippage,
    isRiskAccepted,
    consents: inputs.consents,
  })
  const review = useMarginReview({
    isRiskAccepted,
    slippage: assets.invalidSlippage === undefined ? slippage.percent : undefined,
  })
  const needsQuotes = review.status === 'idle' || review.status === 'checking' || review.status === 'rejected'
  const quotes = useQuotes(needsQuotes ? form.view.quoteRequest : undefined)
  // A checked trade keeps the form and the quote of its review, with the figures of its plan.
  const reviewed = needsQuotes ? undefined : review.subject
  const plan = needsQuotes ? undefined : review.checked?.plan
  const formView = reviewed?.formView ?? form.view
  const quotesState = useMemo(() => rankRepaymentQuotes(quotes.state, form.view), [quotes.state, form.view])
  const quote = reviewed ? reviewed.quote : quotesState.selectedQuote
  const market = reviewed?.market ?? actionForm.market
  const { rateModels } = form
  const { rows } = quotesState
  const view = useMemo(
    () =>
      withSwapQuote(formView, {
        quote,
        rows,
        plan,
        market,
        rateModels,
        isRiskAccepted,
        consents: inputs.consents,
      }),
    [formView, quote, rows, plan, market, rateModels, isRiskAccepted, inputs.consents],
  )
  const confirmed = useConfirmedPosition(review)
  const confirmedOutcome =
    plan && confirmed
      ? marginOutcome({
          ...plan,
          trade: { ...plan.trade, market: confirmed.market },
          after: confirmed.after,
        })
      : undefined
  const list = useMemo(() => marginQuoteList(quotesState, formView), [quotesState, formView])
  const swappedSides = swapSides(sides, choices)

  /** Ignores changes while a wallet request is open. */
  const unlessRunning = (act: () => void) => {
    if (review.status !== 'running') act()
  }
  /** Applies a change, which ends the review and withdraws the consents. */
  const edit = (change: MarginInputs, act?: () => void) => {
    if (review.status !== 'idle') review.leave()
    setInputs({ ...inputs, isRiskAccepted: false, consents: undefined, ...change })
    act?.()
  }
  const selectSides = (next: MarginSides, change: MarginInputs = {}) => {
    if (next.sell === undefined || next.buy === undefined) return
    form.clear()
    edit({ leverage: undefined, mode: undefined, ...change })
    url.chooseAssets({ sell: next.sell, buy: next.buy })
  }
  /** Writes the displayed assets to the URL, so that a later default does not replace them. */
  const keepAssets = () => {
    const isNamed = url.inputCurrency !== undefined && url.outputCurrency !== undefined
    if (sides.sell !== undefined && sides.buy !== undefined && !isNamed)
      url.chooseAssets({ sell: sides.sell, buy: sides.buy })
  }

  const subject = toSubject({
    actionForm,
    formView,
    view,
    assets,
    quotesState,
    operation,
    lenderName,
  })
  return {
    ...assets,
    operation,
    view,
    modes: marginModes(
      view.mode,
      swappedSides !== undefined,
      (view.mode === 'Long' ? bought : sold)?.hasStable,
    ),
    quotes,
    list,
    review,
    subject,
    outcome: confirmedOutcome ?? view.outcome,
    isRiskAccepted,
    withdrawsAll,
    enter(text) {
      unlessRunning(() => {
        edit({}, keepAssets)
        form.type(text)
      })
    },
    pressMax() {
      unlessRunning(() => {
        edit({}, keepAssets)
        form.pressMax()
      })
    },
    changeLeverage: (leverage) => unlessRunning(() => edit({ leverage }, keepAssets)),
    choose(side, poolId) {
      const otherSide = side === 'sell' ? 'buy' : 'sell'
      const otherPool = sides[otherSide] === poolId ? sides[side] : sides[otherSide]
      unlessRunning(() => selectSides({ ...sides, [side]: poolId, [otherSide]: otherPool }))
    },
    chooseMode(mode) {
      const swaps = (mode === 'Long') !== (view.mode === 'Long')
      unlessRunning(() => {
        if (swaps && swappedSides) selectSides(swappedSides, { mode, marginKind: 'buy' })
        else edit({ mode })
      })
    },
    chooseMarginKind(kind) {
      unlessRunning(() => {
        form.clear()
        edit({ marginKind: kind })
      })
    },
    chooseOffer: quotes.selectProvider,
    withdrawAll: (isWanted) => unlessRunning(() => edit({ withdrawsAll: isWanted })),
    accept(isAccepted, consents = []) {
      // The reviewed request contains the accepted loss and slippage, so withdrawing the consent ends the review.
      if (!isAccepted && inputs.consents?.length) unlessRunning(review.leave)
      setInputs({
        ...inputs,
        isRiskAccepted: isAccepted,
        consents: isAccepted ? [...(inputs.consents ?? []), ...consents] : undefined,
      })
    },
    clear() {
      form.clear()
      setInputs({})
      review.leave()
    },
  }
}

/** Returns whether a position has debt in another pool, which its collateral has to secure. */
function hasOtherDebt(position: LenderPosition | undefined, poolId: string | undefined): boolean {
  return Object.values(position?.pools ?? {}).some(
    (entry) => entry.poolId !== poolId && getTotalDebt(entry) > 0n,
  )
}

interface SubjectInput {
  readonly actionForm: ActionFormState
  readonly formView: MarginFormView
  readonly view: MarginFormView
  readonly assets: MarginAssets
  readonly quotesState: QuotesState
  readonly operation: UrlOperation
  readonly lenderName: MarginSubject['lenderName']
}

/** Returns the trade to review; undefined if the form cannot be planned. */
function toSubject({
  actionForm,
  formView,
  view,
  assets,
  quotesState,
  operation,
  lenderName,
}: SubjectInput): MarginSubject | undefined {
  const { chainId, lender, subAccount, account, market } = actionForm
  const { request, entered, amount = 0n } = view
  if (account === undefined || !market || !request) return undefined
  const paidSymbol = assets.marginKind === 'native' ? assets.native : entered?.asset.symbol
  const isPaid = operation === 'open' && amount > 0n
  const aggregator = quotesState.selection?.by === 'user' ? quotesState.selection.providerId : undefined
  return {
    account: { chainId, lender, account, subAccount },
    market,
    formView,
    lenderName,
    quote: quotesState.selectedQuote,
    preferredProvider: quotesState.rows.some(({ status }) => status === 'quoting')
      ? undefined
      : quotesState.selectedQuote?.providerId,
    request: { ...request, ...(aggregator === undefined ? {} : { aggregator }) },
    summary: {
      label: view.label,
      amount: isPaid ? `${formatAmount(amount, entered?.asset.decimals ?? 0)} ${paidSymbol}` : '',
      isPaid,
      chainName: assets.chain?.name ?? '',
      trade: { operation },
    },
  }
}

import {
  chainById,
  formatAmount,
  type LendingOutcome,
  type LendingPoolChoice,
  type MarginFormView,
  type MarginMode,
  type MarginQuoteList,
  marginOutcome,
  marginPoolChoices,
  marginQuoteList,
  operationOf,
  type SwapSlippage,
  swapSlippage,
  type Token,
  type UrlOperation,
} from '@causeway/core'
import { maxGasCost } from '@causeway/core/evm'
import { type QuotesResult, useChains, useGas, useQuotes, useSettings, useTokens } from '@causeway/react'
import { useMarginForm } from '@causeway/react/margin'
import { useMemo, useState } from 'react'
import type { ActionDesk } from '../use-action-desk.ts'
import { exchangedSides, type MarginSides, sidesOf } from './margin-sides.ts'
import { type MarginReview, type MarginSubject, useMarginReview } from './use-margin-review.ts'
import type { ProAddress } from './use-pro-address.ts'

/** What permissions and a trade need together, with room: units of gas that a native maximum leaves. */
const RESERVED_GAS = 2_000_000n

/** In which token own funds are put in. */
export type OwnFundsKind = 'buy' | 'sell' | 'native'

/** A margin trade: what is entered, what it makes of the position, what its swap costs, and its review. */
export interface MarginDesk {
  readonly operation: UrlOperation
  readonly view: MarginFormView
  readonly choices: Readonly<Record<keyof MarginSides, readonly LendingPoolChoice[]>>
  readonly sides: MarginSides
  /** What the chain's list knows of a pool's token: whether it is a principal or yield token. */
  tokenOf(poolId: string | undefined): Token | undefined
  readonly native: string
  readonly ownFunds: OwnFundsKind
  readonly ownChoices: readonly { readonly value: OwnFundsKind; readonly label: string }[]
  readonly modes: readonly { readonly value: MarginMode; readonly isDisabled: boolean }[]
  readonly slippage: SwapSlippage
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
  acceptRisk(isAccepted: boolean): void
  clear(): void
}

/** What a person said beside the amount and the assets. */
interface Said {
  readonly leverage?: number | undefined
  readonly mode?: MarginMode | undefined
  readonly ownFunds?: OwnFundsKind | undefined
  readonly withdrawsAll?: boolean | undefined
  readonly isRiskAccepted?: boolean | undefined
}

/** Everything that the panel of a margin trade draws. */
export function useMarginDesk(desk: ActionDesk, address: ProAddress, operation: UrlOperation): MarginDesk {
  const { chainId, lender, subAccount, account, market, position, balances } = desk
  const deed = operationOf(operation) ?? 'Open'
  const [said, say] = useState<Said>({})
  const choices = useMemo(() => {
    const of = (side: keyof MarginSides) =>
      market ? marginPoolChoices({ operation: deed, side, market, position, balances }) : []
    return { sell: of('sell'), buy: of('buy') }
  }, [deed, market, position, balances])
  const sides = sidesOf(market, choices, { sell: address.inputCurrency, buy: address.outputCurrency })
  const chain = chainById(useChains(), chainId)
  const { data: gas } = useGas({ chainId }, { enabled: chain?.chainType === 'EVM' })
  const { data: assets } = useTokens({ chainId })
  const tokenOf = (poolId: string | undefined) =>
    assets?.tokens[market?.pools[poolId ?? '']?.underlying.toLowerCase() ?? '']
  const tolerance = useSettings(({ slippageTolerance }) => slippageTolerance)
  const slippage = swapSlippage(tolerance, tokenOf(sides.sell), tokenOf(sides.buy))

  const wrapped = chain?.wrappedNative?.address.toLowerCase()
  const isWrapped = (poolId: string | undefined) =>
    wrapped !== undefined && market?.pools[poolId ?? '']?.underlying.toLowerCase() === wrapped
  const nativeSide = isWrapped(sides.buy) ? 'buy' : isWrapped(sides.sell) ? 'sell' : undefined
  const ownFunds = said.ownFunds === 'native' && !nativeSide ? 'buy' : (said.ownFunds ?? 'buy')
  const form = useMarginForm({
    chainId,
    lender,
    subAccount,
    operation: deed,
    ...sides,
    leverage: said.leverage,
    mode: said.mode,
    borrowRateMode: said.mode === 'Short Stable' ? 1 : undefined,
    ownSide: ownFunds === 'native' ? nativeSide : ownFunds,
    asNative: ownFunds === 'native',
    withdrawsAll: said.withdrawsAll ?? false,
    gasReserve: gas && maxGasCost({ gas: RESERVED_GAS, fees: gas.fees }),
    slippage: slippage.percent,
    isRiskAccepted: said.isRiskAccepted ?? false,
  })
  const { view } = form
  const review = useMarginReview()
  const isAsking = review.status === 'idle' || review.status === 'checking' || review.status === 'refused'
  const quotes = useQuotes(isAsking ? view.quoteRequest : undefined)
  const list = useMemo(() => marginQuoteList(quotes.board, view), [quotes.board, view])
  const exchanged = exchangedSides(sides, choices)

  /** A change of what is reviewed ends the review, and what was accepted was accepted for something else. */
  const edit = (change: Said, act?: () => void) => {
    if (review.status !== 'idle') review.leave()
    say({ ...said, isRiskAccepted: false, ...change })
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

  const { request, entered, amount = 0n } = view
  const native = chain?.nativeCurrency.symbol ?? ''
  const paidIn = ownFunds === 'native' ? native : entered?.asset.symbol
  const isPaid = deed === 'Open' && amount > 0n
  const aggregator = quotes.board.choice?.by === 'user' ? quotes.board.choice.providerId : undefined
  const subject: MarginSubject | undefined =
    account !== undefined && market && request
      ? {
          account: { chainId, lender, account, subAccount },
          market,
          request: { ...request, ...(aggregator === undefined ? {} : { aggregator }) },
          deed: {
            label: view.deed,
            amount: isPaid ? `${formatAmount(amount, entered?.asset.decimals ?? 0)} ${paidIn}` : '',
            isPaid,
            chainName: chain?.name ?? '',
            trade: { operation },
          },
          outcome: view.outcome,
          isRiskAccepted: said.isRiskAccepted ?? false,
        }
      : undefined

  const sold = market?.pools[sides.sell ?? '']
  const bought = market?.pools[sides.buy ?? '']
  return {
    operation,
    view,
    choices,
    sides,
    tokenOf,
    native,
    ownFunds,
    ownChoices: [
      { value: 'buy', label: bought?.asset.symbol ?? '' },
      ...(nativeSide ? [{ value: 'native' as const, label: native }] : []),
      { value: 'sell', label: sold?.asset.symbol ?? '' },
    ],
    modes: [
      { value: 'Long', isDisabled: view.mode !== 'Long' && !exchanged },
      { value: 'Short', isDisabled: view.mode === 'Long' && !exchanged },
      ...((view.mode === 'Long' ? bought : sold)?.hasStable
        ? [{ value: 'Short Stable' as const, isDisabled: view.mode === 'Long' && !exchanged }]
        : []),
    ],
    slippage,
    quotes,
    list,
    review,
    subject,
    outcome: review.checked ? marginOutcome(review.checked.plan) : (review.subject?.outcome ?? view.outcome),
    isRiskAccepted: said.isRiskAccepted ?? false,
    withdrawsAll: said.withdrawsAll ?? false,
    enter(text) {
      edit({}, keep)
      form.type(text)
    },
    pressMax() {
      edit({}, keep)
      form.pressMax()
    },
    turn: (leverage) => edit({ leverage }, keep),
    choose(side, poolId) {
      const other = side === 'sell' ? 'buy' : 'sell'
      const left = sides[other] === poolId ? sides[side] : sides[other]
      pick({ ...sides, [side]: poolId, [other]: left })
    },
    chooseMode(mode) {
      const turns = (mode === 'Long') !== (view.mode === 'Long')
      if (turns && exchanged) pick(exchanged, { mode, ownFunds: 'buy' })
      else edit({ mode })
    },
    chooseOwnFunds(kind) {
      form.clear()
      edit({ ownFunds: kind })
    },
    chooseOffer: quotes.choose,
    withdrawAll: (withdrawsAll) => edit({ withdrawsAll }),
    acceptRisk: (isRiskAccepted) => say({ ...said, isRiskAccepted }),
    clear() {
      form.clear()
      say({})
      review.leave()
    },
  }
}

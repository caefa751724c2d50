import { formatAmount } from '@causeway/core/format'
import type { LendingIssue, LendingIssueCode } from '@causeway/core/lending'
import { MARGIN_LEGS } from '@causeway/core/margin'
import {
  type AmountTerms,
  amountIssue,
  balanceIssue,
  type FormIssue,
  formIssue,
  noticeIssues,
  rejectionIssues,
} from '../form-issue.ts'
import { notConnected, unreadIssue } from '../lending/issues.ts'
import { MAX_SLIPPAGE } from '../swap/slippage.ts'
import { highSlippageIssues } from './consents.ts'
import type { MarginEntry } from './entry.ts'
import {
  heldByLeg,
  type MarginFormContext,
  type MarginFormInput,
  ownCanBeNative,
  type UnreadMargin,
} from './form-context.ts'
import type { MarginJudgement, MarginSize } from './legs.ts'

const VERBS = { Open: 'put in', Close: 'repay', CollateralSwap: 'swap', DebtSwap: 'repay' } as const

function getAmountTerms({ operation, ...input }: MarginFormInput): AmountTerms {
  const poolId =
    operation === 'CollateralSwap' || (operation === 'Open' && input.ownSide === 'sell')
      ? input.sell
      : input.buy
  const asset = input.market?.pools[poolId?.toLowerCase() ?? '']?.asset
  const native = operation === 'Open' && input.asNative ? input.chain?.nativeCurrency.symbol : undefined
  const symbol = native ?? asset?.symbol ?? ''
  return { asset: symbol || (poolId ?? ''), verb: VERBS[operation], decimals: asset?.decimals ?? 0 }
}

/** Returns the issues of a form whose market, position or assets are missing. */
export function unreadMarginIssues(input: MarginFormInput, unread: UnreadMargin): FormIssue[] {
  const { missing, poolId, reason } = unread
  const issue =
    missing === 'SAME_ASSET'
      ? formIssue('SAME_ASSET', {})
      : unreadIssue({ missing, ...(reason && { reason }) }, poolId ?? getAmountTerms(input).asset)
  return input.account === undefined ? [notConnected('trade'), issue] : [issue]
}

/** Computed parts of a form. */
export interface MarginFindings {
  readonly entry: MarginEntry
  readonly size: MarginSize | undefined
  readonly judged: MarginJudgement | undefined
  /** Why no router carries out the trade. */
  readonly closedBy: string | undefined
}

/** Returns the issues of a form. `orderIssues` puts them in order. */
export function marginIssues(
  input: MarginFormInput,
  context: MarginFormContext,
  found: MarginFindings,
): FormIssue[] {
  const terms = getAmountTerms(input)
  const closed = found.closedBy === undefined ? [] : [formIssue('NO_ROUTER', { reason: found.closedBy })]
  const entered = entryIssues(input, context, found, terms)
  if (input.account === undefined) return [...closed, notConnected('trade'), ...entered]
  const { judged } = found
  return [
    ...closed,
    ...(input.isWatchOnly ? [formIssue('WATCH_ONLY', {})] : []),
    ...fundsIssues(input, context, found, terms),
    ...entered,
    ...slippageIssues(input, context),
    ...(judged && entered.length === 0 ? legIssues(judged.refusals, context, terms) : []),
    ...(judged ? noticeIssues(judged.notices, input.isRiskAccepted) : []),
  ]
}

function slippageIssues(
  input: MarginFormInput,
  trade: Pick<MarginFormContext, 'operation' | 'sell' | 'buy'>,
): FormIssue[] {
  const { slippage, invalidSlippage, consents } = input
  if (invalidSlippage !== undefined) return [formIssue('SLIPPAGE_INVALID', { text: invalidSlippage })]
  if (slippage * 100 > MAX_SLIPPAGE) return [formIssue('SLIPPAGE_OUT_OF_RANGE', { text: `${slippage}%` })]
  if (slippage <= 0) return [formIssue('NO_SLIPPAGE', {})]
  return highSlippageIssues(slippage, trade, consents)
}

/** Returns the issues of the amount and the leverage. */
function entryIssues(
  input: MarginFormInput,
  context: MarginFormContext,
  { entry, size }: MarginFindings,
  terms: AmountTerms,
): FormIssue[] {
  const nothing = nothingThere(context)
  if (nothing !== undefined) return [rejection('NOTHING_THERE', nothing, terms)]
  const { typed, amount, leverage } = entry
  const isOpen = context.operation === 'Open'
  const isEmpty = typed.problem === 'empty' && !input.amount.isMax
  if (!input.amount.isMax && typed.problem && !(isOpen && isEmpty)) {
    return [amountIssue(typed.problem, input.amount.text, terms)]
  }
  if (input.amount.isMax && amount === undefined && input.account !== undefined) {
    const isGasUnknown = input.asNative && input.gasReserve === undefined
    return [isGasUnknown ? formIssue('GAS_UNKNOWN', terms) : formIssue('MAX_UNKNOWN', terms)]
  }
  if (entry.size === 'unknown') return [rejection('FIGURES_UNKNOWN', unpricedReason(context), terms)]
  if (isOpen && (leverage === 'unknown' || size === undefined)) return [formIssue('ENTER_OWN_FUNDS', {})]
  if (isOpen && size && size.amountIn === 0n) return [formIssue('CHOOSE_LEVERAGE', {})]
  if (typeof leverage === 'object' && (entry.times ?? 0) > leverage.max) {
    return [formIssue('LEVERAGE_TOO_HIGH', { max: leverage.max })]
  }
  return size && !isCovered(context, size) ? [notCovered(context, entry, terms)] : []
}

/** Returns a reason of the form itself under a code of the lender's. */
function rejection(code: LendingIssueCode, reason: string, { asset, verb }: AmountTerms): FormIssue {
  return formIssue(code, { asset, verb, reason })
}

/** Returns why there is nothing to trade; undefined if there is, or without an account. */
function nothingThere(context: MarginFormContext): string | undefined {
  const { operation, sell, buy, isConnected } = context
  const legs = MARGIN_LEGS[operation]
  const { deposit, debt } = heldByLeg(context)
  if (!isConnected) return undefined
  if (legs.out === 'Repay' && debt === 0n) return `Nothing is owed in ${buy.asset.symbol}`
  return legs.in === 'Withdraw' && deposit === 0n ? `Nothing is deposited in ${sell.asset.symbol}` : undefined
}

/** Returns whether the deposit covers the withdrawal. */
function isCovered(context: MarginFormContext, { amountIn }: MarginSize): boolean {
  return MARGIN_LEGS[context.operation].in === 'Borrow' || !context.isConnected
    ? true
    : amountIn <= heldByLeg(context).deposit
}

function notCovered(
  context: MarginFormContext,
  { limits: { max } }: MarginEntry,
  terms: AmountTerms,
): FormIssue {
  const { sell, buy, operation } = context
  const { deposit } = heldByLeg(context)
  if (operation !== 'Close') {
    const held = `${formatAmount(deposit, sell.asset.decimals)} ${sell.asset.symbol}`
    const reason = `${held} is deposited: no more can be swapped`
    return rejection('AMOUNT_TOO_HIGH', reason, { ...terms, asset: sell.asset.symbol })
  }
  const covered = max === 'unknown' ? undefined : max
  return formIssue('NOT_COVERED', { sell: sell.asset, deposit, buy: buy.asset, max: covered })
}

function unpricedReason({ sell, buy }: MarginFormContext): string {
  const missing = [sell, buy].filter(({ oraclePrice }) => oraclePrice === 'unknown')
  const names = missing.map(({ asset }) => asset.symbol).join(' and ')
  return names === '' ? 'A price is missing' : `There is no price of ${names}`
}

/** Returns whether the wallet lacks the margin. */
function fundsIssues(
  input: MarginFormInput,
  context: MarginFormContext,
  { entry: { amount } }: MarginFindings,
  terms: AmountTerms,
): FormIssue[] {
  const { held } = context
  if (context.operation !== 'Open' || amount === undefined) return []
  if (held === undefined) return [balanceIssue(terms.asset, input.walletBalance)]
  if (amount > held) {
    const { decimals } = context.entered.asset
    const reason = `The wallet holds ${formatAmount(held, decimals)} ${terms.asset}`
    return [rejection('INSUFFICIENT_BALANCE', reason, terms)]
  }
  const { gasReserve, asNative } = input
  const leavesNoGas =
    asNative && ownCanBeNative(context, input) && gasReserve !== undefined && held - amount < gasReserve
  return leavesNoGas ? [formIssue('NO_GAS_LEFT', terms)] : []
}

/** Returns the issues of both legs, each with its own asset. */
function legIssues(
  refusals: readonly LendingIssue[],
  { sell, buy }: MarginFormContext,
  { verb }: AmountTerms,
): FormIssue[] {
  return refusals.flatMap((rejected) => {
    const { asset } = rejected.message.includes(sell.asset.symbol) ? sell : buy
    return rejectionIssues([rejected], { asset: asset.symbol, verb })
  })
}

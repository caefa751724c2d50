import { percentToBasisPoints, toPercent } from '@causeway/core'
import { formatAmount } from '@causeway/core/format'
import type { LendingIssueCode } from '@causeway/core/lending'
import { MARGIN_LEGS } from '@causeway/core/margin'
import { marginCopy } from '../../locales/copy.ts'
import {
  type AmountTerms,
  amountIssue,
  balanceIssue,
  consentIssue,
  type FormIssue,
  formIssue,
  noticeIssues,
  rejectionIssues,
} from '../form-issue.ts'
import { notConnected, unreadIssue } from '../lending/issues.ts'
import { isHighSlippage, MAX_SLIPPAGE, percentText, SLIPPAGE_RULES } from '../swap/slippage.ts'
import type { MarginEntry } from './entry.ts'
import {
  canBeNative,
  getLegBalances,
  type MarginFormContext,
  type MarginFormInput,
  type UnreadMarginForm,
} from './form-context.ts'
import type { MarginSize, MarginTradeValidation } from './validate-margin-trade.ts'

/** Verb of each operation for its amount. */
export const VERBS = { Open: 'deposit', Close: 'repay', CollateralSwap: 'swap', DebtSwap: 'repay' } as const

function getAmountTerms({ operation, ...input }: MarginFormInput): AmountTerms {
  const poolId =
    operation === 'CollateralSwap' || (operation === 'Open' && input.marginSide === 'sell')
      ? input.sell
      : input.buy
  const asset = input.market?.pools[poolId?.toLowerCase() ?? '']?.asset
  const native = operation === 'Open' && input.asNative ? input.chain?.nativeCurrency.symbol : undefined
  const symbol = native ?? asset?.symbol ?? ''
  return { asset: symbol || (poolId ?? ''), verb: VERBS[operation], decimals: asset?.decimals ?? 0 }
}

/** Computed parts of a form. */
export interface MarginFormState {
  readonly entry: MarginEntry
  readonly size: MarginSize | undefined
  /** Validation of the trade. Undefined without a size. */
  readonly validation: MarginTradeValidation | undefined
  /** Reason why no router supports the trade. */
  readonly unsupportedReason: string | undefined
}

/** Returns the issues of a form. `orderIssues` puts them in order. */
export function marginIssues(
  input: MarginFormInput,
  context: MarginFormContext,
  state: MarginFormState,
): FormIssue[] {
  const terms = getAmountTerms(input)
  const { validation, unsupportedReason: reason } = state
  const routerIssues = reason === undefined ? [] : [formIssue('NO_ROUTER', { reason })]
  const entryIssues = getEntryIssues(input, context, state, terms)
  if (input.account === undefined) return [...routerIssues, notConnected('trade'), ...entryIssues]
  return [
    ...routerIssues,
    ...(input.isWatchOnly ? [formIssue('WATCH_ONLY', {})] : []),
    ...getBalanceIssues(input, context, state, terms),
    ...entryIssues,
    ...getSlippageIssues(input, context),
    ...(validation && entryIssues.length === 0 ? getLegIssues(validation, context, terms) : []),
    ...(validation ? noticeIssues(validation.notices, input.isRiskAccepted) : []),
  ]
}

/** Returns the issues of a form whose market, position or assets are missing. */
export function unreadMarginIssues(input: MarginFormInput, unread: UnreadMarginForm): FormIssue[] {
  const { missing, poolId, reason } = unread
  const issue =
    missing === 'SAME_ASSET'
      ? formIssue('SAME_ASSET', {})
      : unreadIssue({ missing, ...(reason && { reason }) }, poolId ?? getAmountTerms(input).asset)
  return input.account === undefined ? [notConnected('trade'), issue] : [issue]
}

type TradePools = Pick<MarginFormContext, 'operation' | 'sell' | 'buy'>

/** Warns of a high slippage and asks for consent above `CONSENT_SLIPPAGE`, as the swap form does. */
function getSlippageIssues(
  { slippage, invalidSlippage, consents }: MarginFormInput,
  trade: TradePools,
): FormIssue[] {
  if (invalidSlippage !== undefined) return [formIssue('SLIPPAGE_INVALID', { text: invalidSlippage })]
  if (slippage * 100 > MAX_SLIPPAGE) return [formIssue('SLIPPAGE_OUT_OF_RANGE', { text: `${slippage}%` })]
  if (slippage <= 0) return [formIssue('NO_SLIPPAGE', {})]
  const basisPoints = percentToBasisPoints(toPercent(slippage))
  const text = percentText(slippage)
  if (basisPoints <= SLIPPAGE_RULES.other.high) return []
  if (!isHighSlippage(basisPoints)) return [formIssue('SLIPPAGE_HIGH', { text })]
  const values = { trade: getMarginTradeKey(trade), basisPoints, text }
  return [consentIssue('HIGH_SLIPPAGE_CONSENT', values, consents)]
}

/** Returns the key of a trade in consents, with chain and lender: an asset may have pools at several lenders. */
export function getMarginTradeKey({ operation, sell, buy }: TradePools): string {
  const pools = [sell, buy].map(({ chainId, lender, poolId }) => `${chainId}:${lender}:${poolId}`)
  return `${operation}:${pools.join('>')}`
}

/** Returns the issues of the amount and the leverage. */
function getEntryIssues(
  input: MarginFormInput,
  context: MarginFormContext,
  { entry, size }: MarginFormState,
  terms: AmountTerms,
): FormIssue[] {
  const emptyReason = getEmptyReason(context)
  if (emptyReason !== undefined) return [toRejection('NOTHING_THERE', emptyReason, terms)]
  const { typed, amount, leverageRange, leverage } = entry
  const isOpen = context.operation === 'Open'
  const isEmpty = typed.problem === 'empty' && !input.amount.isMax
  if (!input.amount.isMax && typed.problem && !(isOpen && isEmpty)) {
    return [amountIssue(typed.problem, input.amount.text, terms)]
  }
  if (input.amount.isMax && amount === undefined && input.account !== undefined) {
    const isGasUnknown = input.asNative && input.gasReserve === undefined
    return [isGasUnknown ? formIssue('GAS_UNKNOWN', terms) : formIssue('MAX_UNKNOWN', terms)]
  }
  if (entry.size === 'unknown') return [toRejection('FIGURES_UNKNOWN', getUnpricedReason(context), terms)]
  if (isOpen && (leverageRange === 'unknown' || size === undefined)) return [formIssue('ENTER_MARGIN', {})]
  const isFixed = typeof leverageRange === 'object' && leverageRange.max <= leverageRange.min
  if (isOpen && isFixed && context.buy.debtCeiling !== undefined) {
    return [toRejection('NOT_COLLATERAL', marginCopy.isolatedCollateral(context.buy.asset.symbol), terms)]
  }
  if (isOpen && size && size.amountIn === 0n) return [formIssue('CHOOSE_LEVERAGE', {})]
  if (typeof leverageRange === 'object' && (leverage ?? 0) > leverageRange.max) {
    return [formIssue('LEVERAGE_TOO_HIGH', { max: leverageRange.max })]
  }
  return size && !isCovered(context, size) ? [getCoverIssue(context, entry, terms)] : []
}

/** Returns an issue that the form detects itself, under an issue code of lenders. */
function toRejection(code: LendingIssueCode, reason: string, { asset, verb }: AmountTerms): FormIssue {
  return formIssue(code, { asset, verb, reason })
}

/**
 * Returns why the account has no debt to repay or deposit to withdraw. Undefined if it has one, or without an account.
 */
function getEmptyReason(context: MarginFormContext): string | undefined {
  const { operation, sell, buy, isConnected } = context
  const legs = MARGIN_LEGS[operation]
  const { deposit, debt } = getLegBalances(context)
  if (!isConnected) return undefined
  if (legs.output === 'Repay' && debt === 0n) return marginCopy.noDebt(buy.asset.symbol)
  return legs.funding === 'Withdraw' && deposit === 0n ? marginCopy.noDeposit(sell.asset.symbol) : undefined
}

/** Returns whether the deposit covers the withdrawal. */
function isCovered(context: MarginFormContext, { amountIn }: MarginSize): boolean {
  const isBorrowed = MARGIN_LEGS[context.operation].funding === 'Borrow'
  return isBorrowed || !context.isConnected || amountIn <= getLegBalances(context).deposit
}

/** Returns the issue of a withdrawal that the deposit does not cover. */
function getCoverIssue(
  context: MarginFormContext,
  { limits: { max } }: MarginEntry,
  terms: AmountTerms,
): FormIssue {
  const { sell, buy, operation } = context
  const { deposit } = getLegBalances(context)
  if (operation !== 'Close') {
    const { symbol, decimals } = sell.asset
    const reason = marginCopy.depositTooLow(formatAmount(deposit, decimals), symbol)
    return toRejection('AMOUNT_TOO_HIGH', reason, { ...terms, asset: symbol })
  }
  const coveredDebt = max === 'unknown' ? undefined : max
  return formIssue('NOT_COVERED', { sell: sell.asset, deposit, buy: buy.asset, max: coveredDebt })
}

function getUnpricedReason({ sell, buy }: MarginFormContext): string {
  const unpriced = [sell, buy].filter(({ oraclePrice }) => oraclePrice === 'unknown')
  return marginCopy.noPrice(unpriced.map(({ asset }) => asset.symbol))
}

/** Returns the issues of the margin and the wallet balance. */
function getBalanceIssues(
  input: MarginFormInput,
  context: MarginFormContext,
  { entry: { amount } }: MarginFormState,
  terms: AmountTerms,
): FormIssue[] {
  const { walletBalance } = context
  if (context.operation !== 'Open' || amount === undefined) return []
  if (walletBalance === undefined) return [balanceIssue(terms.asset, input.walletBalance)]
  if (amount > walletBalance) {
    const balance = formatAmount(walletBalance, context.entered.asset.decimals)
    return [toRejection('INSUFFICIENT_BALANCE', marginCopy.balanceTooLow(balance, terms.asset), terms)]
  }
  const { gasReserve, asNative } = input
  const leavesNoGas =
    asNative && canBeNative(context, input) && gasReserve !== undefined && walletBalance - amount < gasReserve
  return leavesNoGas ? [formIssue('NO_GAS_LEFT', terms)] : []
}

/** Returns the lender's issues of both legs, each with the asset of its leg. */
function getLegIssues(
  { outputIssues, fundingIssues }: MarginTradeValidation,
  { sell, buy }: MarginFormContext,
  { verb }: AmountTerms,
): FormIssue[] {
  return [
    ...rejectionIssues(outputIssues, { asset: buy.asset.symbol, verb }),
    ...rejectionIssues(fundingIssues, { asset: sell.asset.symbol, verb }),
  ]
}

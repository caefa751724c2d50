import { lowerAddress, sameAddress } from '../chains/address.ts'
import type { Address } from '../kernel/schema.ts'
import type { LendingAction } from '../lending/action.ts'
import { formatTokenAmount } from '../lending/actions/format-token-amount.ts'
import { type LendingNotice, outcomeNotices } from '../lending/actions/notices.ts'
import { type ValidatedActions, validateActions } from '../lending/actions/validate-action.ts'
import { RATE_MODES } from '../lending/lender-position.ts'
import { type PositionState, positionState } from '../lending/risk/position-state.ts'
import type { BuiltQuote } from '../quotes/build-quote.ts'
import type { Leftover } from './create-margin-plan.ts'
import { type FlashLoanOffer, getFlashLoanFee, selectFlashLoan } from './flash-loan.ts'
import { toMarginDeposit } from './margin-deposit.ts'
import { MARGIN_LEGS } from './margin-operation.ts'
import { rejectTrade } from './margin-rejected-error.ts'
import type { MarginRequest } from './margin-request.ts'
import type { SwapParties } from './margin-router.ts'
import type { MarginTerms } from './margin-terms.ts'
import type { FundingLeg, MarginTrade, OutputLeg, SwapLeg } from './margin-trade.ts'
import { assertPriceImpact } from './price-impact.ts'
import { getDeposits, requireDebt } from './size-swap.ts'

/** Inputs for validating a trade. */
export interface TradeInputs {
  readonly request: MarginRequest
  readonly terms: MarginTerms
  readonly flashLoan: FlashLoanOffer
  /** The swap. */
  readonly built: BuiltQuote
  readonly parties: SwapParties
  readonly wrappedNative: Address | undefined
  /** Other tokens of the swap that the account receives. Lower-cased. */
  readonly sweeps: readonly Address[]
  /** Seconds since the epoch. */
  readonly deadline: bigint
}

/** A trade that its lender supports, and the position before and after it. */
export interface ValidatedTrade {
  readonly trade: MarginTrade
  readonly actions: ValidatedActions
  readonly leftovers: readonly Leftover[]
  readonly before: PositionState
  readonly after: PositionState
  readonly notices: readonly LendingNotice[]
}

/**
 * Computes the legs of a trade and validates them against the lender's rules, one after the other.
 *
 * @throws MarginRejectedError; LendingRejectedError with every reason of the lender
 */
export function validateTrade(inputs: TradeInputs): ValidatedTrade {
  const { request, terms, deadline, sweeps, wrappedNative } = inputs
  const { operation, chainId, market, position } = terms
  const swap = toSwapLeg(inputs)
  assertPriceImpact(request, terms, swap)
  const amount = swap.fromAmount - (request.margin?.side === 'sell' ? request.margin.amount : 0n)
  if (amount <= 0n) rejectCovered()
  selectFlashLoan([inputs.flashLoan], amount, terms)
  const flashLoan = { ...inputs.flashLoan, amount, fee: getFlashLoanFee(inputs.flashLoan, amount) }
  const output = toOutputLeg(inputs, swap)
  const funding = toFundingLeg(inputs, swap, flashLoan)
  if (funding.type === 'Borrow' && funding.expected === 0n) rejectCovered()
  assertCovered(inputs, swap, funding)
  const actions = validateActions(toActions(inputs, output, funding), {
    market,
    position,
    balances: new Map([[lowerAddress(terms.buy.underlying), output.expected]]),
    wrappedNative,
  })
  const before = positionState(position, market)
  const after = positionState(actions.position, actions.market)
  const { account, subAccount } = position
  const margin = toMarginDeposit(request, terms)
  const trade: MarginTrade = {
    operation,
    chainId,
    account,
    subAccount,
    market,
    position,
    flashLoan,
    margin,
    swap,
    output,
    funding,
    sweeps,
    deadline,
  }
  return {
    trade,
    actions,
    leftovers: getLeftovers(inputs, trade),
    before,
    after,
    notices: [...actions.notices, ...outcomeNotices(before, after, actions.market)],
  }
}

function rejectCovered(): never {
  return rejectTrade(
    'NOTHING_THERE',
    'Nothing needs to be borrowed: the margin covers the whole purchase. Swap and deposit it without a loan.',
  )
}

/** @throws MarginRejectedError SWAP_MISDIRECTED if the router cannot execute the swap, or it pays another account */
function toSwapLeg({ built, parties, terms: { sell, buy, position } }: TradeInputs): SwapLeg {
  const { quote, request, approval } = built
  if (built.type === 'order' || !approval) {
    return rejectTrade(
      'SWAP_MISDIRECTED',
      `The swap of ${quote.name} is an order, which margin routers cannot execute. Use another provider.`,
    )
  }
  const { to, data, value } = built.transaction
  const rejectSwap = (problem: string): never =>
    rejectTrade('SWAP_MISDIRECTED', `The swap of ${quote.name} ${problem}. Use another provider.`)
  if (!sameAddress(request.toAddress, parties.receiver))
    rejectSwap(`pays ${request.toAddress} instead of the margin router ${parties.receiver}`)
  if (!sameAddress(request.fromAddress, parties.caller))
    rejectSwap(`is for the caller ${request.fromAddress} instead of ${parties.caller}`)
  const { signer = 'none' } = request
  if (!sameAddress(signer, position.account))
    rejectSwap(`is for the signer ${signer} instead of ${position.account}`)
  if (value > 0n) rejectSwap(`needs ${value} base units of the native token, the limit is 0`)
  const { recipient } = built.verification
  if (recipient.status === 'failed')
    rejectSwap(`differs from its quote: ${recipient.message.replace(/\.$/, '')}`)
  const forbidden = [
    ...Object.values(sell.contracts),
    ...Object.values(buy.contracts),
    ...Object.values(parties),
  ]
  const target = forbidden.find(
    (contract) => sameAddress(contract, to) || sameAddress(contract, approval.spender),
  )
  if (target) rejectSwap(`calls ${target}, a contract of the lender or the router`)
  return {
    providerId: quote.providerId,
    name: quote.name,
    fromToken: lowerAddress(sell.underlying),
    toToken: lowerAddress(buy.underlying),
    fromAmount: request.fromAmount,
    spent: quote.fromAmount ?? request.fromAmount,
    toAmount: quote.toAmount,
    toAmountMin: quote.toAmountMin,
    supportsExactOutput: request.toAmount !== undefined,
    spender: approval.spender,
    to,
    data,
  }
}

function toOutputLeg({ request, terms: { operation, buy, maxOut } }: TradeInputs, swap: SwapLeg): OutputLeg {
  const marginBought = request.margin?.side === 'buy' ? request.margin.amount : 0n
  return {
    type: MARGIN_LEGS[operation].output,
    pool: buy,
    rateMode: request.repayRateMode ?? RATE_MODES.variable,
    expected: swap.toAmount + marginBought,
    isAll: maxOut,
  }
}

function toFundingLeg(
  { request, terms: { operation, sell, maxIn, position } }: TradeInputs,
  swap: SwapLeg,
  flashLoan: MarginTrade['flashLoan'],
): FundingLeg {
  const repayment = flashLoan.amount + flashLoan.fee
  const unspent = swap.fromAmount - swap.spent
  return {
    type: MARGIN_LEGS[operation].funding,
    pool: sell,
    rateMode: request.borrowRateMode ?? RATE_MODES.variable,
    expected: maxIn ? getDeposits(position, sell) : repayment > unspent ? repayment - unspent : 0n,
    limit: repayment,
    isAll: maxIn,
  }
}

/** @throws MarginRejectedError LOAN_NOT_COVERED with both amounts */
function assertCovered(
  { request, terms }: TradeInputs,
  swap: SwapLeg,
  { expected, limit, type }: FundingLeg,
): void {
  const { sell, buy, position, maxIn, maxOut } = terms
  const deposits = getDeposits(position, sell)
  const needed = maxIn ? limit - (swap.fromAmount - swap.spent) : expected
  if (type === 'Withdraw' && needed > deposits) {
    rejectTrade(
      'LOAN_NOT_COVERED',
      `The flash loan cannot be repaid: it needs ${formatTokenAmount(needed, sell.asset)}, the deposit is ${formatTokenAmount(deposits, sell.asset)}. Choose a lower amount.`,
    )
  }
  if (!maxOut) return
  const debt = requireDebt(request, terms)
  if (swap.toAmountMin < debt) {
    rejectTrade(
      'LOAN_NOT_COVERED',
      `The swap may not repay the whole debt: its minimum output is ${formatTokenAmount(swap.toAmountMin, buy.asset)}, the debt is ${formatTokenAmount(debt, buy.asset)}. Repay a part of the debt.`,
    )
  }
}

/** Returns the lender actions of a trade in the order of the router. Compound V2 markets are entered first. */
function toActions({ request, terms }: TradeInputs, output: OutputLeg, funding: FundingLeg): LendingAction[] {
  const { buy, sell, position, market } = terms
  const isEntered = position.pools[buy.poolId]?.collateralEnabled ?? false
  const needsEntry =
    market.family === 'compound-v2' && output.type === 'Deposit' && !isEntered && buy.collateralActive
  return [
    ...(needsEntry ? [{ type: 'SwitchCollateral', poolId: buy.poolId, enabled: true } as const] : []),
    toOutputAction(request, terms, output),
    toFundingAction(sell.poolId, funding),
  ]
}

function toOutputAction(
  request: MarginRequest,
  terms: MarginTerms,
  { type, expected, rateMode }: OutputLeg,
): LendingAction {
  const { poolId } = terms.buy
  if (type === 'Deposit') return { type, poolId, amount: expected }
  const debt = requireDebt(request, terms)
  return { type, poolId, amount: expected >= debt ? 'all' : expected, rateMode }
}

function toFundingAction(poolId: string, { type, expected, isAll, rateMode }: FundingLeg): LendingAction {
  if (type === 'Borrow') return { type, poolId, amount: expected, rateMode }
  return { type, poolId, amount: isAll ? 'all' : expected }
}

function getLeftovers(
  { request, terms }: TradeInputs,
  { swap, output, funding, flashLoan }: MarginTrade,
): Leftover[] {
  const used = output.type === 'Repay' ? requireDebt(request, terms) : output.expected
  const surplusOut = output.expected > used ? output.expected - used : 0n
  const unspent = swap.fromAmount - swap.spent
  const surplusIn = funding.expected + unspent - flashLoan.amount - flashLoan.fee
  return [
    ...(surplusIn > 0n
      ? [{ token: swap.fromToken, expected: surplusIn, reason: 'surplus-in' as const }]
      : []),
    ...(surplusOut > 0n
      ? [{ token: swap.toToken, expected: surplusOut, reason: 'surplus-out' as const }]
      : []),
  ]
}

import { lowerAddress } from '../../chains/address.ts'
import type { Address } from '../../kernel/schema.ts'
import type { ActionAmount, LendingAction } from '../../lending/action.ts'
import { getAssetName } from '../../lending/actions/format-token-amount.ts'
import { type LendingNotice, outcomeNotices } from '../../lending/actions/notices.ts'
import { withAccrual } from '../../lending/actions/to-action-size.ts'
import { type ValidatedActions, validateActions } from '../../lending/actions/validate-action.ts'
import { marketDisplayName } from '../../lending/lender-names.ts'
import { hasDebt, RATE_MODES } from '../../lending/lender-position.ts'
import { LendingRejectedError, lendingIssue } from '../../lending/lending-rejected-error.ts'
import { type PositionState, positionState } from '../../lending/risk/position-state.ts'
import type { Leftover } from '../create-margin-plan.ts'
import { type FlashLoanOffer, getFlashLoanFee, selectFlashLoan } from '../flash-loan.ts'
import { rejectTrade } from '../margin-rejected-error.ts'
import { getDeposits, requireDebt } from '../size-swap.ts'
import { compareLoan, type LoanComparison, type RefinanceCost } from './compare-loan.ts'
import type { RefinanceRequest } from './refinance-request.ts'
import type { RefinanceSide, RefinanceTerms } from './refinance-terms.ts'
import type { RefinanceTrade } from './refinance-trade.ts'

/** Inputs for validating a refinancing. */
export interface RefinanceInputs {
  readonly request: RefinanceRequest
  readonly terms: RefinanceTerms
  readonly flashLoan: FlashLoanOffer
  /** Whether the new debt is the whole flash loan with its fee. The account then receives the part that the old debt did not need. */
  readonly borrowsWholeLoan: boolean
  readonly wrappedNative: Address | undefined
  /** Cost of gas in US dollars, if the caller knows it. */
  readonly gasUsd: RefinanceCost['gasUsd']
  /** Seconds since the epoch. */
  readonly deadline: bigint
}

/** The position at one lender before and after a refinancing. */
export interface RefinanceOutcome {
  readonly before: PositionState
  readonly after: PositionState
}

/** A refinancing that both lenders support. */
export interface ValidatedRefinance {
  readonly trade: RefinanceTrade
  /** Actions at the new lender. */
  readonly actions: ValidatedActions
  readonly leftovers: readonly Leftover[]
  readonly from: RefinanceOutcome
  readonly to: RefinanceOutcome
  readonly loan: LoanComparison
  readonly notices: readonly LendingNotice[]
}

/**
 * Computes the legs of a refinancing and validates them against the rules of both lenders.
 *
 * @throws MarginRejectedError, such as MARGIN_UNSUPPORTED if another debt needs the collateral; LendingRejectedError with every
 * reason of a lender, which its messages name
 */
export function validateRefinance(inputs: RefinanceInputs): ValidatedRefinance {
  const { terms, deadline } = inputs
  const { chainId, from, to } = terms
  const trade: RefinanceTrade = {
    chainId,
    account: from.position.account,
    ...createRefinanceLegs(inputs),
    deadline,
  }
  const { repay, withdraw } = trade.from
  const { deposit, borrow } = trade.to
  const fromActions = validateExit(inputs, {
    actions: [
      {
        type: 'Repay',
        poolId: repay.pool.poolId,
        amount: repay.isAll ? 'all' : repay.expected,
        rateMode: repay.rateMode,
      },
      { type: 'Withdraw', poolId: withdraw.pool.poolId, amount: withdraw.isAll ? 'all' : withdraw.expected },
    ],
    balance: [from.debt.underlying, trade.flashLoan.amount],
  })
  const actions = validateSide(inputs, to, {
    actions: [
      ...getEntry(to),
      { type: 'Deposit', poolId: deposit.pool.poolId, amount: deposit.expected },
      { type: 'Borrow', poolId: borrow.pool.poolId, amount: borrow.expected, rateMode: borrow.rateMode },
    ],
    balance: [to.collateral.underlying, deposit.expected],
  })
  const outcomes = { from: toOutcome(from, fromActions), to: toOutcome(to, actions) }
  return {
    trade,
    actions,
    leftovers: getLeftovers(trade),
    ...outcomes,
    loan: compareRefinance(inputs, trade),
    notices: [
      ...fromActions.notices,
      ...actions.notices,
      ...outcomeNotices(outcomes.from.before, outcomes.from.after, fromActions.market),
      ...outcomeNotices(outcomes.to.before, outcomes.to.after, actions.market),
    ],
  }
}

/**
 * Returns the amount of the flash loan: the debt to repay, with the interest that may accrue until execution if all of it
 * is repaid.
 *
 * @throws MarginRejectedError NOTHING_THERE if there is no debt
 */
export function getRefinanceLoan(request: RefinanceRequest, { from }: Pick<RefinanceTerms, 'from'>): bigint {
  const debt = requireDebt(request, { position: from.position, buy: from.debt })
  return isAll(request.debtAmount) ? withAccrual(debt) : request.debtAmount
}

/** Returns the figures of the moved loan at both lenders. */
export function compareRefinance(
  { terms, gasUsd }: RefinanceInputs,
  { from, to, flashLoan }: RefinanceLegs,
): LoanComparison {
  const { repay, withdraw } = from
  const collateral = withdraw.expected
  const loans = {
    from: {
      debt: repay.expected,
      collateral,
      rateMode: repay.rateMode,
      stableBorrowRate: from.position.pools[repay.pool.poolId]?.stableBorrowRate,
    },
    to: { debt: to.borrow.expected, collateral, rateMode: to.borrow.rateMode },
  }
  return compareLoan(terms, loans, { flashLoanFee: flashLoan.fee, gasUsd })
}

type RefinanceLegs = Pick<RefinanceTrade, 'from' | 'to' | 'flashLoan'>

/** Returns the flash loan and the four legs. @throws MarginRejectedError NOTHING_THERE, NO_FLASH_LOAN */
export function createRefinanceLegs(inputs: RefinanceInputs): RefinanceLegs {
  const { request, terms, borrowsWholeLoan } = inputs
  const { from, to } = terms
  const { variable } = RATE_MODES
  const amount = getRefinanceLoan(request, terms)
  selectFlashLoan([inputs.flashLoan], amount, { sell: to.debt })
  const flashLoan = { ...inputs.flashLoan, amount, fee: getFlashLoanFee(inputs.flashLoan, amount) }
  const repaid = isAll(request.debtAmount)
    ? requireDebt(request, { position: from.position, buy: from.debt })
    : request.debtAmount
  const collateral = isAll(request.collateralAmount) ? requireDeposits(from) : request.collateralAmount
  const due = amount + flashLoan.fee
  return {
    flashLoan,
    from: {
      market: from.market,
      position: from.position,
      repay: {
        type: 'Repay',
        pool: from.debt,
        rateMode: request.repayRateMode ?? variable,
        expected: repaid,
        isAll: isAll(request.debtAmount),
      },
      withdraw: {
        type: 'Withdraw',
        pool: from.collateral,
        rateMode: variable,
        expected: collateral,
        limit: collateral,
        isAll: isAll(request.collateralAmount),
      },
    },
    to: {
      market: to.market,
      position: to.position,
      deposit: {
        type: 'Deposit',
        pool: to.collateral,
        rateMode: variable,
        expected: collateral,
        isAll: false,
      },
      borrow: {
        type: 'Borrow',
        pool: to.debt,
        rateMode: request.borrowRateMode ?? variable,
        expected: borrowsWholeLoan ? due : due - (amount - repaid),
        limit: due,
        isAll: false,
      },
    },
  }
}

function isAll(amount: ActionAmount | undefined): amount is 'all' | undefined {
  return amount === undefined || amount === 'all'
}

/** @throws MarginRejectedError NOTHING_THERE */
function requireDeposits({ position, collateral }: RefinanceSide): bigint {
  const deposits = getDeposits(position, collateral)
  if (deposits > 0n) return deposits
  return rejectTrade('NOTHING_THERE', `The account has no ${getAssetName(collateral.asset)} deposit to move.`)
}

/** Returns the action that makes a deposit at Compound V2 collateral, which its deposits are not by themselves. */
function getEntry({ market, position, collateral }: RefinanceSide): readonly LendingAction[] {
  const { poolId, collateralActive } = collateral
  const isEntered = position.pools[poolId]?.collateralEnabled ?? false
  return market.family === 'compound-v2' && !isEntered && collateralActive
    ? [{ type: 'SwitchCollateral', poolId, enabled: true }]
    : []
}

/** Actions at one lender, and the balance that they can use. */
interface SideActions {
  readonly actions: readonly LendingAction[]
  readonly balance: readonly [Address, bigint]
}

/** Validates the actions at the old lender. @throws as `validateSide`; MarginRejectedError MARGIN_UNSUPPORTED */
function validateExit(inputs: RefinanceInputs, side: SideActions): ValidatedActions {
  const { request, terms } = inputs
  const { from } = terms
  try {
    return validateSide(inputs, from, side)
  } catch (error) {
    const needsCollateral =
      error instanceof LendingRejectedError && error.issues.some(({ code }) => code === 'HEALTH_TOO_LOW')
    const names = getOtherDebts(from)
    if (!needsCollateral || !isAll(request.collateralAmount) || names.length === 0) throw error
    return rejectTrade(
      'MARGIN_UNSUPPORTED',
      `Only one debt can be moved with its collateral: repay the ${names.join(' and ')} ${names.length === 1 ? 'debt' : 'debts'} first.`,
    )
  }
}

/** Returns the names of the assets of the debts that are not moved. */
function getOtherDebts({ market, position, debt }: RefinanceSide): readonly string[] {
  return Object.values(position.pools)
    .filter((entry) => hasDebt(entry) && entry.poolId !== debt.poolId)
    .flatMap(({ poolId }) => {
      const pool = market.pools[poolId]
      return pool ? [getAssetName(pool.asset)] : []
    })
}

/** Validates the actions at one lender. @throws LendingRejectedError whose messages name the lender */
function validateSide(
  { wrappedNative }: RefinanceInputs,
  { market, position }: RefinanceSide,
  { actions, balance: [token, amount] }: SideActions,
): ValidatedActions {
  try {
    const balances = new Map([[lowerAddress(token), amount]])
    return validateActions(actions, { market, position, balances, wrappedNative })
  } catch (error) {
    if (!(error instanceof LendingRejectedError)) throw error
    const name = marketDisplayName(market)
    const [first, ...others] = error.issues.map(({ code, message }) =>
      lendingIssue(code, `${name}: ${message}`),
    )
    throw first ? new LendingRejectedError([first, ...others]) : error
  }
}

function toOutcome({ position, market }: RefinanceSide, after: ValidatedActions): RefinanceOutcome {
  return {
    before: positionState(position, market),
    after: positionState(after.position, after.market),
  }
}

/** Returns the part of the flash loan that neither the old debt nor the repayment needs. */
function getLeftovers({ from, to, flashLoan }: RefinanceTrade): readonly Leftover[] {
  const surplus = to.borrow.expected - from.repay.expected - flashLoan.fee
  return surplus > 0n ? [{ token: flashLoan.token, expected: surplus, reason: 'surplus-in' }] : []
}

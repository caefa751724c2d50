import { type Address, formatUnits } from '@causeway/core'
import { formatAmount } from '@causeway/core/format'
import {
  type ActionValidation,
  type AssetAction,
  type LendingPool,
  positionState,
  toUsd,
  type Unknown,
  validateAction,
} from '@causeway/core/lending'
import { type FormButton, type FormIssue, formButton, orderIssues } from '../form-issue.ts'
import { typedAmount } from '../shared/typed-amount.ts'
import {
  canBeNative,
  getAmountTerms,
  getRateModes,
  type LendingFormContext,
  type LendingFormInput,
  type LoanRateMode,
  lacksBalance,
  lacksGas,
  lendingFormContext,
  type UnreadForm,
} from './form-context.ts'
import { formIssues, unreadIssues } from './issues.ts'
import {
  getLimits,
  type LendingFormLimits,
  type QuickAmount,
  quickAmounts,
  UNKNOWN_LIMITS,
} from './limits.ts'
import { type LendingOutcome, toOutcome } from './outcome.ts'
import { getRisk, type LendingRisk } from './risk.ts'
import { withRatesAfter } from './with-rates-after.ts'

/** View of a lending form. */
export interface LendingFormView {
  readonly pool: LendingPool | undefined
  /** Address of the token that moves in or out of the wallet, or the native placeholder. Lower-cased. */
  readonly token: Address | undefined
  /** Whether the native asset can replace the pool's token. */
  readonly canBeNative: boolean
  /** Rates to choose from: 1 stable, 2 variable. Empty for deposits, withdrawals and repayments without a debt. */
  readonly rateModes: readonly LoanRateMode[]
  /** Rate of `action`. Undefined if there is no choice. */
  readonly rateMode: LoanRateMode | undefined
  /** Text of the field: as typed, or the maximum. */
  readonly text: string
  /** Base units of the asset; undefined without a valid amount. */
  readonly amount: bigint | undefined
  readonly amountUsd: number | Unknown | undefined
  /** Action to plan; undefined if the planner would reject it. Present before the risk is accepted. */
  readonly action: AssetAction | undefined
  /**
   * Outcome of the action; undefined while the position is unknown. Once the action is sent, keep showing the earlier
   * value.
   */
  readonly outcome: LendingOutcome | undefined
  readonly limits: LendingFormLimits
  readonly quickAmounts: readonly QuickAmount[]
  readonly risk: LendingRisk | undefined
  /** Issues in display order. The button shows the first one that blocks. */
  readonly issues: readonly FormIssue[]
  readonly button: FormButton
}

/**
 * Returns the form of a deposit, withdrawal, loan or repayment: the amount, the position before and after, and the
 * issues. It validates as the planner does, so its `action` can be planned unless the market changed since. It never
 * throws for a typed text or a state of the market.
 */
export function lendingForm(input: LendingFormInput): LendingFormView {
  const context = lendingFormContext(input)
  return 'missing' in context ? unreadForm(input, context) : readForm(input, context)
}

function readForm(input: LendingFormInput, context: LendingFormContext): LendingFormView {
  const { pool, terms, inputs, token } = context
  const { decimals } = pool.asset
  const rateModes = getRateModes(terms.type, pool, inputs.position.pools[pool.poolId])
  const limits = getLimits(context)
  const typed = typedAmount(input.amount.text, decimals)
  const enteredAction = input.amount.isMax
    ? toMaxAction(context, limits)
    : toTypedAction(context, typed.amount)
  const validation = enteredAction && validate(context, enteredAction)
  const amount = validation?.size?.amount
  const now = positionState(inputs.position, inputs.market)
  const { before, after } = validation ?? { before: now, after: now }
  const { market } = inputs
  const rateModels = amount === undefined ? {} : { [pool.poolId]: input.rateModel }
  const afterRates = withRatesAfter(before, after, market, rateModels)
  const outcome = toOutcome(before, afterRates, market, pool.poolId)
  const issues = orderIssues(formIssues(input, context, { limits, typed, validation }))
  const isOffered = validation?.issues.length === 0 && input.account !== undefined && !lacksBalance(context)
  const { asset } = getAmountTerms(input)
  return {
    pool,
    token,
    canBeNative: canBeNative(context),
    rateModes,
    rateMode: terms.rateMode ?? rateModes[0],
    text: input.amount.isMax && amount !== undefined ? formatUnits(amount, decimals) : input.amount.text,
    amount,
    amountUsd: amount === undefined ? undefined : toUsd(amount, pool),
    action: isOffered ? enteredAction : undefined,
    outcome,
    limits,
    quickAmounts: quickAmounts(limits, decimals),
    risk: validation && getRisk(outcome, validation.notices),
    issues,
    button: formButton(issues, `${input.type} ${formatAmount(amount ?? 0n, decimals)} ${asset}`),
  }
}

function unreadForm(input: LendingFormInput, unread: UnreadForm): LendingFormView {
  const issues = orderIssues(unreadIssues(input, unread))
  return {
    pool: undefined,
    token: undefined,
    canBeNative: false,
    rateModes: [],
    rateMode: undefined,
    text: input.amount.text,
    amount: undefined,
    amountUsd: undefined,
    action: undefined,
    outcome: undefined,
    limits: UNKNOWN_LIMITS,
    quickAmounts: [],
    risk: undefined,
    issues,
    button: formButton(issues, input.type),
  }
}

/**
 * Returns the action for a typed amount: `all` if it is the whole deposit or debt except for rounding and the interest of
 * some minutes, unless the lender rejects `all` or the wallet does not cover the debt.
 */
function toTypedAction(context: LendingFormContext, amount: bigint | undefined): AssetAction | undefined {
  const { terms } = context
  const { type } = terms
  if (amount === undefined) return undefined
  const typedAction: AssetAction = { ...terms, amount }
  if (type === 'Deposit' || type === 'Borrow' || lacksBalance(context) || lacksGas(context))
    return typedAction
  const all: AssetAction = { ...terms, type, amount: 'all' }
  const { size, issues } = validate(context, all)
  return size?.isAll && issues.length === 0 && isAbout(amount, size.amount) ? all : typedAction
}

/** Divisor of the difference between a typed amount and the whole amount, 0.0001%. */
const ROUNDING = 1_000_000n

/** Returns whether an amount differs from the maximum by at most one base unit, or 0.0001% of the maximum. */
function isAbout(amount: bigint, maximum: bigint): boolean {
  const difference = amount > maximum ? amount - maximum : maximum - amount
  return difference <= 1n || difference <= maximum / ROUNDING
}

/**
 * Returns the action for the maximum, which keeps a safe health factor: `all` if the lender accepts it, otherwise the
 * safe limit as an amount; undefined if the limit is unknown.
 */
function toMaxAction(
  context: LendingFormContext,
  { max, safeMax }: LendingFormLimits,
): AssetAction | undefined {
  const { terms } = context
  const maxAction = safeMax === 'unknown' || safeMax === 0n ? undefined : { ...terms, amount: safeMax }
  if (safeMax !== max) return maxAction
  const { type } = terms
  if (type === 'Borrow' || lacksBalance(context) || lacksGas(context)) return maxAction
  const all: AssetAction = { ...terms, type, amount: 'all' }
  return maxAction && validate(context, all).issues.length > 0 ? maxAction : all
}

/** Validates an action. While the wallet balance is unknown, assumes that the wallet has the amount. */
function validate(context: LendingFormContext, action: AssetAction): ActionValidation {
  const { inputs, token } = context
  if (!lacksBalance(context) || action.amount === 'all') return validateAction(action, inputs)
  return validateAction(action, { ...inputs, balances: new Map([[token, action.amount]]) })
}

import { formatUnits } from '@causeway/core'
import { formatAmount } from '@causeway/core/format'
import {
  type ActionJudgement,
  type AssetAction,
  judgeAction,
  type LendingPool,
  positionState,
  type Unknown,
  usdOf,
} from '@causeway/core/lending'
import { type FormButton, type FormIssue, formButton, orderIssues } from '../form-issue.ts'
import { typedAmount } from '../shared/typed-amount.ts'
import {
  amountWords,
  canBeNative,
  type LendingFormContext,
  type LendingFormInput,
  lacksBalance,
  lacksGas,
  lendingFormContext,
  type UnreadForm,
} from './form-context.ts'
import { formIssues, unreadIssues } from './form-issues.ts'
import { type LendingFormLimits, limitsOf, type QuickAmount, quickAmounts, UNKNOWN_LIMITS } from './limits.ts'
import { type LendingOutcome, outcomeOf } from './outcome.ts'
import { type LendingRisk, riskOf } from './risk.ts'

/** A form of one lending action, as a page draws it. */
export interface LendingFormView {
  readonly pool: LendingPool | undefined
  /** What moves in or out of the wallet: the pool's token, or the native asset in its place. Lower-cased. */
  readonly token: string | undefined
  /** Whether the native asset can stand for the pool's token. */
  readonly canBeNative: boolean
  /** What stands in the field: what was typed, or what everything comes to. */
  readonly text: string
  /** Base units of the asset; undefined where nothing is entered, or nothing that is an amount. */
  readonly amount: bigint | undefined
  readonly amountUsd: number | Unknown | undefined
  /** What to plan; undefined where the planner would refuse it. A risk that is not accepted yet does not keep it back. */
  readonly action: AssetAction | undefined
  /** Undefined while the position is not known. Keep the one from before the action was sent. */
  readonly outcome: LendingOutcome | undefined
  readonly limits: LendingFormLimits
  readonly quickAmounts: readonly QuickAmount[]
  readonly risk: LendingRisk | undefined
  /** What blocks first; the first of those is on the button. */
  readonly issues: readonly FormIssue[]
  readonly button: FormButton
}

/**
 * A form of a deposit, a withdrawal, a loan or a repayment: what is entered, what it makes of the position, and why it
 * cannot be sent. It is judged by what the planner judges by, so what it offers is planned unless something has changed in
 * between. It throws for no text and no state of the market.
 */
export function lendingForm(input: LendingFormInput): LendingFormView {
  const context = lendingFormContext(input)
  return 'missing' in context ? unreadForm(input, context) : readForm(input, context)
}

function readForm(input: LendingFormInput, context: LendingFormContext): LendingFormView {
  const { pool, terms, inputs, token } = context
  const { decimals } = pool.asset
  const limits = limitsOf(terms, inputs)
  const typed = typedAmount(input.amount.text, decimals)
  const wanted = input.amount.isMax ? everything(context, limits) : typedAction(context, typed.amount)
  const judged = wanted && judge(context, wanted)
  const amount = judged?.size?.amount
  const now = positionState(inputs.position, inputs.market)
  const { before, after } = judged ?? { before: now, after: now }
  const outcome = outcomeOf(before, after, inputs.market, pool.poolId)
  const issues = orderIssues(formIssues(input, context, { limits, typed, judged }))
  const isOffered = judged?.refusals.length === 0 && input.account !== undefined && !lacksBalance(context)
  const { asset } = amountWords(input)
  return {
    pool,
    token,
    canBeNative: canBeNative(context),
    text: input.amount.isMax && amount !== undefined ? formatUnits(amount, decimals) : input.amount.text,
    amount,
    amountUsd: amount === undefined ? undefined : usdOf(amount, pool),
    action: isOffered ? wanted : undefined,
    outcome,
    limits,
    quickAmounts: quickAmounts(limits, decimals),
    risk: judged && riskOf(outcome, judged.notices),
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

function typedAction({ terms }: LendingFormContext, amount: bigint | undefined): AssetAction | undefined {
  return amount === undefined ? undefined : { ...terms, amount }
}

/** `all` where the lender takes all there is; else the most that it takes. Undefined where that cannot be told. */
function everything(context: LendingFormContext, { max }: LendingFormLimits): AssetAction | undefined {
  const { terms } = context
  const most = max === 'unknown' || max === 0n ? undefined : { ...terms, amount: max }
  const { type } = terms
  if (type === 'Borrow' || lacksBalance(context) || lacksGas(context)) return most
  const all: AssetAction = { ...terms, type, amount: 'all' }
  return most && judge(context, all).refusals.length > 0 ? most : all
}

/** What an amount does to the position can be shown before anybody knows whether the wallet has it. */
function judge(context: LendingFormContext, action: AssetAction): ActionJudgement {
  const { inputs, token } = context
  if (!lacksBalance(context) || action.amount === 'all') return judgeAction(action, inputs)
  return judgeAction(action, { ...inputs, balances: new Map([[token, action.amount]]) })
}

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
import { typedAmount } from '../shared/typed-amount.ts'
import {
  canBeNative,
  type Desk,
  deskOf,
  type LendingFormInput,
  lacksBalance,
  lacksGas,
  type Unread,
  wordsOf,
} from './desk.ts'
import { formIssues, unreadIssues } from './form-issues.ts'
import { buttonOf, type LendingFormButton, type LendingFormIssue } from './issues.ts'
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
  readonly issues: readonly LendingFormIssue[]
  readonly button: LendingFormButton
}

/**
 * A form of a deposit, a withdrawal, a loan or a repayment: what is entered, what it makes of the position, and why it
 * cannot be sent. It is judged by what the planner judges by, so what it offers is planned unless something has changed in
 * between. It throws for no text and no state of the market.
 */
export function lendingForm(input: LendingFormInput): LendingFormView {
  const desk = deskOf(input)
  return 'missing' in desk ? unreadForm(input, desk) : readForm(input, desk)
}

function readForm(input: LendingFormInput, desk: Desk): LendingFormView {
  const { pool, terms, ground, token } = desk
  const { decimals } = pool.asset
  const limits = limitsOf(terms, ground)
  const typed = typedAmount(input.amount.text, decimals)
  const wanted = input.amount.isMax ? everything(desk, limits) : typedAction(desk, typed.amount)
  const judged = wanted && judge(desk, wanted)
  const amount = judged?.size?.amount
  const now = positionState(ground.position, ground.market)
  const { before, after } = judged ?? { before: now, after: now }
  const outcome = outcomeOf(before, after, ground.market, pool.poolId)
  const issues = formIssues(input, desk, { limits, typed, judged })
  const isOffered = judged?.refusals.length === 0 && input.account !== undefined && !lacksBalance(desk)
  const words = wordsOf(input)
  return {
    pool,
    token,
    canBeNative: canBeNative(desk),
    text: input.amount.isMax && amount !== undefined ? formatUnits(amount, decimals) : input.amount.text,
    amount,
    amountUsd: amount === undefined ? undefined : usdOf(amount, pool),
    action: isOffered ? wanted : undefined,
    outcome,
    limits,
    quickAmounts: quickAmounts(limits, decimals),
    risk: judged && riskOf(outcome, judged.notices),
    issues,
    button: buttonOf(issues, words, `${words.verb} ${formatAmount(amount ?? 0n, decimals)} ${words.asset}`),
  }
}

function unreadForm(input: LendingFormInput, unread: Unread): LendingFormView {
  const words = wordsOf(input)
  const issues = unreadIssues(input, unread)
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
    button: buttonOf(issues, words, words.verb),
  }
}

function typedAction({ terms }: Desk, amount: bigint | undefined): AssetAction | undefined {
  return amount === undefined ? undefined : { ...terms, amount }
}

/** `all` where the lender takes all there is; else the most that it takes. Undefined where that cannot be told. */
function everything(desk: Desk, { max }: LendingFormLimits): AssetAction | undefined {
  const { terms } = desk
  const most = max === 'unknown' || max === 0n ? undefined : { ...terms, amount: max }
  const { type } = terms
  if (type === 'Borrow' || lacksBalance(desk) || lacksGas(desk)) return most
  const all: AssetAction = { ...terms, type, amount: 'all' }
  return most && judge(desk, all).refusals.length > 0 ? most : all
}

/** What an amount does to the position can be shown before anybody knows whether the wallet has it. */
function judge(desk: Desk, action: AssetAction): ActionJudgement {
  const { ground, token } = desk
  if (!lacksBalance(desk) || action.amount === 'all') return judgeAction(action, ground)
  return judgeAction(action, { ...ground, balances: new Map([[token, action.amount]]) })
}

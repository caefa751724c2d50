import {
  type ActionJudgement,
  type AssetAction,
  judgeAction,
  type LendingRefusal,
  poolRefusals,
} from '@causeway/core/lending'
import type { TypedAmount } from '../shared/typed-amount.ts'
import {
  type Desk,
  type LendingFormInput,
  lacksBalance,
  lacksGas,
  paysNative,
  type Unread,
  wordsOf,
} from './desk.ts'
import { formIssue, type LendingFormIssue, noticeIssues, refusalIssues } from './issues.ts'
import type { LendingFormLimits } from './limits.ts'

/** What was entered, and what came of it. */
export interface Entered {
  readonly limits: LendingFormLimits
  readonly typed: TypedAmount
  /** Undefined where nothing is entered that an action could be made of. */
  readonly judged: ActionJudgement | undefined
}

/** Why a form cannot go on, and what should be known before it does: what blocks most comes first. */
export function formIssues(input: LendingFormInput, desk: Desk, entered: Entered): LendingFormIssue[] {
  const words = wordsOf(input)
  const { judged } = entered
  if (input.account === undefined)
    return [formIssue('NOT_CONNECTED', words), ...(judged ? [] : amountIssues(input, desk, entered))]
  const watching = input.isWatchOnly ? [formIssue('WATCH_ONLY', words)] : []
  if (!judged) {
    const closed = refusalIssues(closedBy(desk, entered), words)
    return [...watching, ...(closed.length > 0 ? closed : amountIssues(input, desk, entered))]
  }
  return [
    ...watching,
    ...(lacksBalance(desk) ? [balanceIssue(input)] : []),
    ...refusalIssues(judged.refusals, words),
    ...noticeIssues(judged.notices, words, input.isRiskAccepted),
    ...(leavesNoGas(input, desk, judged) ? [formIssue('NO_GAS_LEFT', words)] : []),
  ]
}

/** Of a form about which nothing can be worked out yet. */
export function unreadIssues(input: LendingFormInput, { missing, reason }: Unread): LendingFormIssue[] {
  const words = wordsOf(input)
  const unread = formIssue(missing, words, reason)
  return input.account === undefined ? [formIssue('NOT_CONNECTED', words), unread] : [unread]
}

/** Why there is nothing that an action could be made of. */
function amountIssues(input: LendingFormInput, desk: Desk, { typed }: Entered): LendingFormIssue[] {
  const words = wordsOf(input)
  if (!input.amount.isMax) return [formIssue(PROBLEMS[typed.problem ?? 'empty'], words)]
  if (input.account === undefined) return []
  if (lacksBalance(desk)) return [balanceIssue(input)]
  return [formIssue(lacksGas(desk) ? 'GAS_UNKNOWN' : 'MAX_UNKNOWN', words)]
}

const PROBLEMS = {
  empty: 'ENTER_AMOUNT',
  invalid: 'NOT_A_NUMBER',
  ambiguous: 'AMOUNT_AMBIGUOUS',
  tooPrecise: 'TOO_MANY_DECIMALS',
  tooLarge: 'NOT_A_NUMBER',
} as const

function balanceIssue(input: LendingFormInput): LendingFormIssue {
  const { error, isLoading = false } = input.walletBalance ?? {}
  return error && !isLoading
    ? formIssue('BALANCE_FAILED', wordsOf(input), error.reason)
    : formIssue('BALANCE_LOADING', wordsOf(input))
}

/** Why no amount would do: known before one is entered. */
function closedBy(desk: Desk, { limits }: Entered): readonly LendingRefusal[] {
  const { terms, ground } = desk
  const closed = poolRefusals(terms, ground)
  if (closed.length > 0 || limits.max !== 0n || lacksBalance(desk) || lacksGas(desk)) return closed
  return judgeAction(probeOf(desk), ground).refusals
}

/** The action that is most telling of why nothing can be done: with all there is, or with one whole token. */
function probeOf({ terms, pool }: Desk): AssetAction {
  const { type } = terms
  if (type === 'Borrow') return { ...terms, type, amount: 10n ** BigInt(pool.asset.decimals) }
  return { ...terms, type, amount: 'all' }
}

function leavesNoGas({ amount }: LendingFormInput, desk: Desk, { size, refusals }: ActionJudgement): boolean {
  const { balances, gasReserve } = desk.ground
  const held = balances.get(desk.token)
  if (amount.isMax || refusals.length > 0 || !paysNative(desk)) return false
  return (
    size !== undefined && held !== undefined && gasReserve !== undefined && held - size.amount < gasReserve
  )
}

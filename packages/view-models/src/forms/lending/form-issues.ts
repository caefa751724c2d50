import { type ActionJudgement, type AssetAction, judgeAction, poolRefusals } from '@causeway/core/lending'
import {
  amountIssue,
  balanceIssue,
  type FormIssue,
  formIssue,
  noticeIssues,
  refusalIssues,
} from '../form-issue.ts'
import type { TypedAmount } from '../shared/typed-amount.ts'
import {
  amountWords,
  type LendingFormContext,
  type LendingFormInput,
  lacksBalance,
  lacksGas,
  paysNative,
  type UnreadForm,
} from './form-context.ts'
import type { LendingFormLimits } from './limits.ts'

/** The amount entered, and its validation. */
export interface Entered {
  readonly limits: LendingFormLimits
  readonly typed: TypedAmount
  /** Undefined without an amount that an action can be built of. */
  readonly judged: ActionJudgement | undefined
}

/** Returns the issues of a form. `orderIssues` puts them in order. */
export function formIssues(
  input: LendingFormInput,
  context: LendingFormContext,
  entered: Entered,
): FormIssue[] {
  const words = amountWords(input)
  const { judged } = entered
  if (input.account === undefined)
    return [notConnected(words.verb), ...(judged ? [] : amountIssues(input, context, entered))]
  const watching = input.isWatchOnly ? [formIssue('WATCH_ONLY', {})] : []
  if (!judged) {
    const closed = refusalIssues(poolIssues(context, entered), words)
    return [...watching, ...(closed.length > 0 ? closed : amountIssues(input, context, entered))]
  }
  return [
    ...watching,
    ...(lacksBalance(context) ? [balanceIssue(words.asset, input.walletBalance)] : []),
    ...refusalIssues(judged.refusals, words),
    ...noticeIssues(judged.notices, input.isRiskAccepted),
    ...(leavesNoGas(input, context, judged) ? [formIssue('NO_GAS_LEFT', words)] : []),
  ]
}

/** Returns the issues of a form whose market or position is missing. */
export function unreadIssues(input: LendingFormInput, unread: UnreadForm): FormIssue[] {
  const { asset, verb } = amountWords(input)
  const issue = unreadIssue(unread, asset, verb)
  return input.account === undefined ? [notConnected(verb), issue] : [issue]
}

/** Returns the issue of what is missing. `verb` is undefined in a form of two assets. */
export function unreadIssue({ missing, reason = '' }: UnreadForm, asset: string, verb?: string): FormIssue {
  switch (missing) {
    case 'LOADING':
      return formIssue('LOADING', {})
    case 'NO_ASSET':
      return formIssue('NO_ASSET', { verb })
    case 'ASSET_UNREADABLE':
      return formIssue('ASSET_UNREADABLE', { asset, reason })
  }
}

/** Returns the issue of a form without a wallet. Lenders are on EVM chains. */
export function notConnected(verb: string): FormIssue<'NOT_CONNECTED'> {
  return formIssue('NOT_CONNECTED', { chainType: 'EVM', verb })
}

/** Returns why there is no amount that an action can be built of. */
function amountIssues(input: LendingFormInput, context: LendingFormContext, { typed }: Entered): FormIssue[] {
  const words = amountWords(input)
  const { isMax, text } = input.amount
  if (!isMax) return [amountIssue(typed.problem ?? 'empty', text, words)]
  if (input.account === undefined) return []
  if (lacksBalance(context)) return [balanceIssue(words.asset, input.walletBalance)]
  return [lacksGas(context) ? formIssue('GAS_UNKNOWN', words) : formIssue('MAX_UNKNOWN', words)]
}

/** Returns why no amount would do, which is known before one is entered. */
function poolIssues(context: LendingFormContext, { limits }: Entered) {
  const { terms, inputs } = context
  const closed = poolRefusals(terms, inputs)
  if (closed.length > 0 || limits.max !== 0n || lacksBalance(context) || lacksGas(context)) return closed
  return judgeAction(probeOf(context), inputs).refusals
}

/** Returns the action whose rejection explains most: of the whole amount, or of one whole token. */
function probeOf({ terms, pool }: LendingFormContext): AssetAction {
  const { type } = terms
  if (type === 'Borrow') return { ...terms, type, amount: 10n ** BigInt(pool.asset.decimals) }
  return { ...terms, type, amount: 'all' }
}

function leavesNoGas(
  { amount }: LendingFormInput,
  context: LendingFormContext,
  { size, refusals }: ActionJudgement,
): boolean {
  const { balances, gasReserve } = context.inputs
  const held = balances.get(context.token)
  if (amount.isMax || refusals.length > 0 || !paysNative(context)) return false
  return (
    size !== undefined && held !== undefined && gasReserve !== undefined && held - size.amount < gasReserve
  )
}

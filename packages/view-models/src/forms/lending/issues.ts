import {
  type ActionValidation,
  type AssetAction,
  getPoolIssues,
  validateAction,
} from '@causeway/core/lending'
import { lendingCopy } from '../../locales/copy.ts'
import {
  amountIssue,
  balanceIssue,
  type FormIssue,
  formIssue,
  noticeIssues,
  rejectionIssues,
} from '../form-issue.ts'
import type { TypedAmount } from '../shared/typed-amount.ts'
import {
  getAmountTerms,
  type LendingFormContext,
  type LendingFormInput,
  lacksBalance,
  lacksGas,
  paysNative,
  type UnreadForm,
} from './form-context.ts'
import type { LendingFormLimits } from './limits.ts'

/** The entered amount and its validation. */
export interface Entered {
  readonly limits: LendingFormLimits
  readonly typed: TypedAmount
  /** Validation of the action. Undefined if the amount is missing or invalid. */
  readonly validation: ActionValidation | undefined
}

/** Returns the issues of a form, unsorted. Sort them with `orderIssues`. */
export function formIssues(
  input: LendingFormInput,
  context: LendingFormContext,
  entered: Entered,
): FormIssue[] {
  const terms = getAmountTerms(input)
  const { validation } = entered
  if (input.account === undefined)
    return [notConnected(terms.verb), ...(validation ? [] : amountIssues(input, context, entered))]
  const watching = input.isWatchOnly ? [formIssue('WATCH_ONLY', {})] : []
  if (!validation) {
    const closed = rejectionIssues(findClosedIssues(context, entered), terms)
    return [...watching, ...(closed.length > 0 ? closed : amountIssues(input, context, entered))]
  }
  return [
    ...watching,
    ...(lacksBalance(context) ? [balanceIssue(terms.asset, input.walletBalance)] : []),
    ...rejectionIssues(validation.issues, terms),
    ...noticeIssues(validation.notices, input.isRiskAccepted),
    ...(leavesInterest(input, validation)
      ? [formIssue('PARTIAL', { reason: lendingCopy.interestRemains })]
      : []),
    ...(leavesNoGas(input, context, validation) ? [formIssue('NO_GAS_LEFT', terms)] : []),
  ]
}

/** Returns the issues of a form whose market or position is missing. */
export function unreadIssues(input: LendingFormInput, unread: UnreadForm): FormIssue[] {
  const { asset, verb } = getAmountTerms(input)
  const issue = unreadIssue(unread, asset, verb)
  return input.account === undefined ? [notConnected(verb), issue] : [issue]
}

/** Returns the issue of missing data. `verb` is undefined in a form of two assets. */
export function unreadIssue({ missing, reason = '' }: UnreadForm, asset: string, verb?: string): FormIssue {
  switch (missing) {
    case 'LOADING':
      return formIssue('LOADING', {})
    case 'LENDER_UNREADABLE':
      return formIssue('LENDER_UNREADABLE', { reason })
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

/** Returns the issue that explains why the amount is missing or invalid. */
function amountIssues(
  input: LendingFormInput,
  context: LendingFormContext,
  { typed, limits }: Entered,
): FormIssue[] {
  const terms = getAmountTerms(input)
  const { isMax, text } = input.amount
  if (!isMax || limits.safeMax === 0n) return [amountIssue(typed.problem ?? 'empty', text, terms)]
  if (input.account === undefined) return []
  if (lacksBalance(context)) return [balanceIssue(terms.asset, input.walletBalance)]
  return [lacksGas(context) ? formIssue('GAS_UNKNOWN', terms) : formIssue('MAX_UNKNOWN', terms)]
}

/** Returns the lender's reasons to reject any amount, to show them before an amount is entered. */
function findClosedIssues(context: LendingFormContext, { limits }: Entered) {
  const { terms, inputs } = context
  const closed = getPoolIssues(terms, inputs)
  if (closed.length > 0 || limits.max !== 0n || lacksBalance(context) || lacksGas(context)) return closed
  return validateAction(getProbe(context), inputs).issues
}

/**
 * Returns an action whose rejection explains a limit of 0: a loan of one whole token, or any other action with the full
 * amount.
 */
function getProbe({ terms, pool }: LendingFormContext): AssetAction {
  const { type } = terms
  if (type === 'Borrow') return { ...terms, type, amount: 10n ** BigInt(pool.asset.decimals) }
  return { ...terms, type, amount: 'all' }
}

/** Returns whether the maximum repays the current debt, because the lender cannot repay all of it. */
function leavesInterest(
  { type, amount }: LendingFormInput,
  { size, issues, notices }: ActionValidation,
): boolean {
  const isCut = notices.some(({ code }) => code === 'PARTIAL')
  return type === 'Repay' && amount.isMax && issues.length === 0 && size?.isAll === false && !isCut
}

function leavesNoGas(
  { amount }: LendingFormInput,
  context: LendingFormContext,
  { size, issues }: ActionValidation,
): boolean {
  const { balances, gasReserve } = context.inputs
  const held = balances.get(context.token)
  if (amount.isMax || issues.length > 0 || !paysNative(context)) return false
  return (
    size !== undefined && held !== undefined && gasReserve !== undefined && held - size.amount < gasReserve
  )
}

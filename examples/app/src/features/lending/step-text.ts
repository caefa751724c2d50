import type { CallStep, ErrorContext, TransferStep } from '@causeway/core'
import { abbreviateAddress } from '@causeway/core/format'
import { lendingCopy } from '#locale/lending-copy'
import { sendingCopy } from '#locale/sending-copy'
import { transfersCopy } from '#locale/transfers-copy'
import { exactAmount } from '../../copy/exact-amount.ts'
import { getSingleSteps, type SingleStep } from '../../copy/get-single-steps.ts'
import { type PermissionCall, parsePermission, parseStepPermission } from '../../copy/parse-permission.ts'
import { parseWrapping } from '../../copy/parse-wrapping.ts'
import {
  type ApprovedAmount,
  approvalCopy,
  isUnanswered,
  type LostRequest,
  nothingSentCopy,
  type PaidToken,
} from '../../copy/step-copy.ts'
import { type Allowances, allowanceKey } from '../review/use-allowances.ts'

/** A lending action and its amount. */
export interface LendingActionSummary {
  /** The full action for a button: `Borrow 8,000 USDT`, `Switch to ETH correlated`. */
  readonly label: string
  /** Terms that the list of steps adds to the label: `at a stable rate of 5.26%`. */
  readonly terms?: string | undefined
  /** `8,000 USDT`; empty if no asset moves. */
  readonly amount: string
  /** The exact amount, for approvals. Default `amount`. */
  readonly exact?: string | undefined
  /** The approval limit. Undefined unless it exceeds the expected amount, for interest that accrues until inclusion. */
  readonly limit?: ApprovalLimit | undefined
  /** Whether the wallet pays the amount. */
  readonly isPaid: boolean
  /** Name of the chain: `Arbitrum One`. */
  readonly chainName: string
  /** The pool whose asset moves, which names the steps in other tokens. Undefined for margin trades and moves. */
  readonly pool?: StepPool | undefined
  /** Permissions that a contract needs in addition to an approval of the amount. */
  readonly permission?: StepPermission | undefined
  /** Context for the error messages of a margin trade or a move of a loan. */
  readonly trade?: ErrorContext | undefined
}

/** The pool of an action. */
export interface StepPool {
  /** Address of its token, in lower case. */
  readonly token: string
  readonly symbol: string
  readonly decimals: number
  /** Symbol of the native token, if the action is in it. */
  readonly native?: string | undefined
  /** Whether the plan wraps or unwraps the native token, so that its other steps are in the token of the pool. */
  readonly isWrapped?: boolean | undefined
  /** Sentence on the part that stays in the wallet as the token of the pool. */
  readonly remains?: string | undefined
  /** Display name of the lender. */
  readonly lender: string
}

/** An approval that exceeds the expected amount. */
export interface ApprovalLimit {
  /** The exact limit: `5,001.250079 USDC`. */
  readonly text: string
  /** The limit rounded up to at most six decimals. Default `text`. */
  readonly short?: string | undefined
  /** The approximate leftover allowance: `1.249998 USDC`. */
  readonly leftover: string
  /** Whether the limit is in the native token, which needs no approval: the transaction sends it. Default: false. */
  readonly isNative?: boolean | undefined
}

/** Copy of a call that grants or revokes a permission. */
export interface PermissionCopy {
  /** `Allow exactly 1,433.97 USDT debt`, `Revoke the permission to withdraw WETH from Aave V3`. */
  readonly text: string
  /** `Allow USDC debt`. The list of steps has the amount. */
  readonly onButton: string
}

/** Permissions of a contract, and the addresses that identify their steps in the plan, in lower case. */
export interface StepPermission {
  /** Returns the copy of a call that grants or revokes one of the permissions. */
  readonly getCopy: (call: PermissionCall) => PermissionCopy
  /** States the permission that remains afterwards, with spender and amount. Undefined if none remains. */
  readonly leftover?: string | undefined
  /** The contract that the action calls. */
  readonly target: string
  /** The token that is paid, with its address in lower case. Its approval is listed as a regular approval. */
  readonly paid: PaidToken | undefined
}

/** Copy of a step in a list: the exact wallet request. */
export function stepText(step: SingleStep, action: LendingActionSummary): string {
  const summary = inPoolToken(action)
  const { permission, pool } = summary
  const poolCopy = pool && poolCallCopy(step, pool)
  if (poolCopy) return poolCopy.text
  const label = [summary.label, summary.terms].filter(Boolean).join(' ')
  if (permission && isPermission(step, permission)) {
    return step.kind === 'collateral' ? lendingCopy.countAsCollateral : permission.getCopy(step.call).text
  }
  const approval = approvalCopy(step, getApprovedAmount(summary))
  if (approval) return approval.listed
  const sent = getSentAmount(step, summary)
  return sent === undefined ? label : lendingCopy.sends(label, sent)
}

/** Copy of the button that starts a step. */
export function stepButton(request: TransferStep, action: LendingActionSummary): string {
  const [step, ...others] = getSingleSteps(request)
  if (step === undefined || others.length > 0) return action.label
  const summary = inPoolToken(action)
  const { permission, pool } = summary
  const poolCopy = pool && poolCallCopy(step, pool)
  if (poolCopy) return poolCopy.onButton
  if (permission && step.kind !== 'collateral' && isPermission(step, permission))
    return permission.getCopy(step.call).onButton
  const approval = approvalCopy(step, getApprovedAmount(summary))
  return approval?.onButton ?? stepText(step, { ...summary, terms: undefined, limit: undefined })
}

/** Returns an action with the symbol of the pool, if its plan wraps or unwraps the native token. */
function inPoolToken(summary: LendingActionSummary): LendingActionSummary {
  const { pool, label, terms, amount } = summary
  if (!pool?.isWrapped || pool.native === undefined) return summary
  const { native, symbol } = pool
  const rename = (text: string) => text.replaceAll(` ${native}`, ` ${symbol}`)
  return { ...summary, label: rename(label), terms: terms && rename(terms), amount: rename(amount) }
}

/** Copy of a call that is not in the token of the pool: a permission, or wrapping and unwrapping. Undefined for others. */
function poolCallCopy(step: TransferStep, pool: StepPool): PermissionCopy | undefined {
  if (!('call' in step)) return undefined
  const { token, symbol, decimals, native = symbol, lender } = pool
  const toText = (amount: bigint) => `${exactAmount(amount, decimals)} ${symbol}`
  const wrapping = parseWrapping(step.call, token)
  if (wrapping) {
    const text =
      wrapping.type === 'wrap'
        ? sendingCopy.wrap(`${exactAmount(wrapping.amount, decimals)} ${native}`)
        : sendingCopy.unwrap(toText(wrapping.amount))
    return { text, onButton: text }
  }
  const permission = parsePermission(step.call)
  if (!permission || step.kind === 'reset-approval') return undefined
  const { kind, amount } = permission
  const spender = abbreviateAddress(permission.spender)
  if (amount === 0n) return { text: lendingCopy.revokeFrom(spender), onButton: lendingCopy.revokePermission }
  if (kind === 'manager' || amount === 'all')
    return {
      text: lendingCopy.allowManagingBy(spender, lender),
      onButton: lendingCopy.allowManagingButtonBy(lender),
    }
  if (kind === 'debt') {
    const text = lendingCopy.allowDebtBy(spender, toText(amount), lender)
    return { text, onButton: lendingCopy.allowLoanButton(symbol, lender) }
  }
  if (permission.token.toLowerCase() === token) return undefined
  const text = lendingCopy.allowWithdrawalBy(spender, toText(amount), lender)
  return { text, onButton: lendingCopy.allowWithdrawalButton(symbol, lender) }
}

/** Returns the native amount that a call sends, if it exceeds the expected amount: `0.300075 ETH`. */
function getSentAmount(step: SingleStep, { limit, pool }: LendingActionSummary): string | undefined {
  if (!limit?.isNative || !pool || pool.isWrapped || !('call' in step) || step.call.value === 0n)
    return undefined
  return `${exactAmount(step.call.value, pool.decimals)} ${pool.native ?? pool.symbol}`
}

/** Returns whether a step approves the receipt token of the lender, which a withdrawal of the whole deposit does not use up. */
function isReceiptApproval(step: TransferStep, { token }: StepPool): boolean {
  return step.kind === 'approve' && step.call.to.toLowerCase() !== token
}

function getApprovedAmount({ amount, exact, limit, pool, permission }: LendingActionSummary): ApprovedAmount {
  const token = pool ? { ...pool, address: pool.token } : permission?.paid
  return { amount, exact, limit: limit?.text, shortLimit: limit?.short, token }
}

/** Returns the sentence on the permission that an action does not use up or revoke, or on the native amount that returns. */
export function leftoverText(
  summary: LendingActionSummary,
  requests: readonly TransferStep[],
): string | undefined {
  const { limit, permission, pool } = summary
  const steps = requests.flatMap(getSingleSteps)
  if (permission?.leftover) return permission.leftover
  if (pool?.remains) return pool.remains
  if (pool?.native !== undefined && steps.some((step) => isReceiptApproval(step, pool)))
    return lendingCopy.withdrawalBuffer(pool.lender)
  const [sent] = steps.flatMap((step) => getSentAmount(step, summary) ?? [])
  if (sent !== undefined) return lendingCopy.nativeBuffer(sent)
  if (!limit || !steps.some(({ kind }) => kind === 'approve' || kind === 'permit')) return
  return lendingCopy.interestBuffer(limit.leftover)
}

interface FundsFacts {
  /** Whether the execution ended, so no wallet request is open. */
  readonly isOver: boolean
  /** Current amounts of the permissions that were granted. Undefined if they were not read. */
  readonly allowances: Allowances | undefined
  /** An earlier request that may have spent the amount. Default: none. */
  readonly earlier?: LostRequest | undefined
}

/** Describes the outcome of a failed action: the unchanged position or balance, and the approvals that remain. */
export function fundsText(
  summary: LendingActionSummary,
  steps: readonly TransferStep[],
  { isOver, allowances, earlier }: FundsFacts,
): string {
  const groups = groupSteps(summary, steps)
  const isUnconfirmed = groups.others.some((step) => !step.done && hasHash(step))
  if (isUnconfirmed && !isOver) return sendingCopy.sentUnconfirmed
  const isOpen = !isOver && steps.some(isUnanswered)
  const unanswered = isOpen ? [sendingCopy.unanswered] : []
  if (isPaidOut(summary, groups)) return [...unanswered, notUnwrappedText(summary)].join(' ')
  return [
    ...(isOpen ? unanswered : actionTexts(summary, steps, groups, earlier)),
    ...permissionTexts(summary, groups, allowances),
    ...(earlier === 'unknown' && !isOpen ? [sendingCopy.earlierUnknown] : []),
  ].join(' ')
}

/** Steps of an action by their purpose. */
interface StepGroups {
  /** Confirmed approvals and other permissions. */
  readonly permitted: readonly TransferStep[]
  /** Steps that are neither approvals nor other permissions. */
  readonly others: readonly TransferStep[]
  /** `others` without those that wrap or unwrap the native token. */
  readonly actions: readonly TransferStep[]
  /** Whether the native token was wrapped or unwrapped. */
  readonly wasWrapped: boolean
}

function groupSteps({ permission, pool }: LendingActionSummary, steps: readonly TransferStep[]): StepGroups {
  const isBefore = (step: TransferStep) =>
    step.kind === 'approve' ||
    step.kind === 'permission' ||
    (permission !== undefined && isPermission(step, permission))
  const isWrapping = (step: TransferStep) =>
    pool !== undefined && 'call' in step && parseWrapping(step.call, pool.token) !== undefined
  const others = steps.filter((step) => !isBefore(step))
  return {
    permitted: steps.filter((step) => isBefore(step) && step.done),
    others,
    actions: others.filter((step) => !isWrapping(step)),
    wasWrapped: steps.some((step) => step.done && isWrapping(step)),
  }
}

function hasHash(step: TransferStep): boolean {
  return 'hash' in step && step.hash !== undefined
}

/** Returns whether the lender has paid the wrapped token, which was to be unwrapped. */
function isPaidOut({ isPaid, pool }: LendingActionSummary, { others }: StepGroups): boolean {
  return !isPaid && pool?.isWrapped === true && others.some(({ done }) => done)
}

function notUnwrappedText(summary: LendingActionSummary): string {
  return lendingCopy.notUnwrapped(inPoolToken(summary).amount, summary.chainName)
}

/** States how much of the action was executed or, if nothing was, where its funds are. */
function actionTexts(
  summary: LendingActionSummary,
  steps: readonly TransferStep[],
  groups: StepGroups,
  earlier: LostRequest | undefined,
): readonly string[] {
  const { actions } = groups
  const executedCount = actions.filter(({ done }) => done).length
  if (executedCount === 0) {
    const effect = actions.some(hasHash) ? lendingCopy.sentWithoutEffect : unsentText(steps, groups, earlier)
    // An earlier action may have spent the amount.
    return summary.isPaid && earlier ? [effect] : [effect, stateText(summary, groups)]
  }
  return [
    executedCount === actions.length
      ? sendingCopy.sentConfirmed
      : transfersCopy.partlyExecuted(executedCount, actions.length),
  ]
}

function unsentText(
  steps: readonly TransferStep[],
  { permitted, wasWrapped }: StepGroups,
  earlier: LostRequest | undefined,
): string {
  if (permitted.length === 0 && !wasWrapped) return nothingSentCopy(steps, earlier)
  return steps.some(isUnanswered) ? lendingCopy.reportedActionUnsent : lendingCopy.actionNotSent
}

/** States where the funds of an action without effect are. */
function stateText(summary: LendingActionSummary, { wasWrapped }: StepGroups): string {
  if (!summary.isPaid) return `${lendingCopy.positionUnchanged}.`
  const { amount, chainName } = wasWrapped ? inPoolToken(summary) : summary
  return `${lendingCopy.stillInWallet(amount, chainName)}.`
}

/** States the approvals and other permissions of which something is left, or that may remain because they were not read. */
function permissionTexts(
  { permission, pool, limit }: LendingActionSummary,
  { permitted }: StepGroups,
  allowances: Allowances | undefined,
): readonly string[] {
  const getLeft = (step: TransferStep) => {
    const granted = step.kind === 'batch' ? undefined : parseStepPermission(step)
    return granted && allowances?.get(allowanceKey(granted))
  }
  const remaining = permitted.filter((step) => getLeft(step) !== 0n)
  if (remaining.length === 0) return []
  const isPermissionCall = (step: TransferStep) =>
    pool !== undefined && poolCallCopy(step, pool) !== undefined
  const isUnread = remaining.some((step) => getLeft(step) === undefined)
  if (permission || remaining.some(isPermissionCall)) {
    const getText = isUnread ? lendingCopy.permissionsMayStay : lendingCopy.permissionsStay
    return [getText(remaining.length)]
  }
  if (isUnread) return [sendingCopy.approvalMayStay]
  return [limit ? lendingCopy.approvalUpToStays(limit.text) : sendingCopy.approvalStays]
}

/** Returns whether a step only permits the called contract to act. */
function isPermission(step: TransferStep, { target, paid }: StepPermission): step is CallStep {
  if (!('call' in step) || step.kind === 'reset-approval') return false
  const to = step.call.to.toLowerCase()
  return to !== target && !(step.kind === 'approve' && to === paid?.address)
}

import type { CallStep, ErrorContext, TransferStep } from '@causeway/core'
import { lendingCopy } from '#locale/lending-copy'
import { sendingCopy } from '#locale/sending-copy'
import { type ApprovedAmount, approvalCopy, isUnanswered } from '../../copy/step-copy.ts'
import type { PermissionCall } from '../review/parse-permission.ts'

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
  /** Permissions that a contract needs in addition to an approval of the amount. */
  readonly permission?: StepPermission | undefined
  /** Context for the error messages of a margin trade or a move of a loan. */
  readonly trade?: ErrorContext | undefined
}

/** An approval that exceeds the expected amount. */
export interface ApprovalLimit {
  /** The exact limit: `5,001.250079 USDC`. */
  readonly text: string
  /** The limit rounded up to at most six decimals. Default `text`. */
  readonly short?: string | undefined
  /** The approximate leftover allowance: `1.249998 USDC`. */
  readonly leftover: string
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
  /** The token that is paid. Its approval is listed as a regular approval. */
  readonly paid: string | undefined
}

/** Copy of a step in a list: the exact wallet request. */
export function stepText(step: TransferStep, summary: LendingActionSummary): string {
  const { permission } = summary
  const label = [summary.label, summary.terms].filter(Boolean).join(' ')
  if (permission && isPermission(step, permission)) {
    return step.kind === 'collateral' ? lendingCopy.countAsCollateral : permission.getCopy(step.call).text
  }
  const approval = approvalCopy(step.kind, getApprovedAmount(summary))
  if (approval) return approval.listed
  return step.kind === 'batch' ? lendingCopy.withApprovals(label) : label
}

/** Copy of the button that starts a step. */
export function stepButton(step: TransferStep, summary: LendingActionSummary): string {
  const { permission, label } = summary
  if (permission && step.kind !== 'collateral' && isPermission(step, permission))
    return permission.getCopy(step.call).onButton
  const approval = approvalCopy(step.kind, getApprovedAmount(summary))
  if (approval) return approval.onButton
  return step.kind === 'batch' ? label : stepText(step, { ...summary, terms: undefined })
}

function getApprovedAmount({ amount, exact, limit }: LendingActionSummary): ApprovedAmount {
  return { amount, exact, limit: limit?.text, shortLimit: limit?.short }
}

/** Returns the sentence on the permission that an action neither uses up nor revokes. */
export function leftoverText(
  { limit, permission }: LendingActionSummary,
  steps: readonly TransferStep[],
): string | undefined {
  if (permission?.leftover) return permission.leftover
  if (!limit || !steps.some(({ kind }) => kind === 'approve' || kind === 'batch' || kind === 'permit')) return
  return lendingCopy.interestBuffer(limit.leftover)
}

/**
 * Describes the outcome of a failed action: the unchanged position or balance, and the approvals that remain.
 * @param isOver whether the execution ended, so no wallet request is open
 */
export function fundsText(
  summary: LendingActionSummary,
  steps: readonly TransferStep[],
  isOver: boolean,
): string {
  const { amount, chainName, isPaid, permission, limit } = summary
  const isBefore = (step: TransferStep) =>
    step.kind === 'approve' || (permission !== undefined && isPermission(step, permission))
  const wasSent = steps.some((step) => !isBefore(step) && 'hash' in step && step.hash !== undefined)
  const permitted = steps.filter((step) => isBefore(step) && step.done)
  const isOpen = !isOver && steps.some(isUnanswered)
  const unsent = permitted.length > 0 ? lendingCopy.actionNotSent : lendingCopy.nothingSent
  const state = isPaid ? lendingCopy.stillInWallet(amount, chainName) : lendingCopy.positionUnchanged
  return [
    ...(isOpen ? [sendingCopy.unanswered] : [wasSent ? lendingCopy.sentWithoutEffect : unsent, `${state}.`]),
    ...(permitted.length === 0
      ? []
      : [
          permission
            ? lendingCopy.permissionsStay(permitted.length)
            : limit
              ? lendingCopy.approvalUpToStays(limit.text)
              : lendingCopy.exactApprovalStays,
        ]),
  ].join(' ')
}

/** Returns whether a step only permits the called contract to act. */
function isPermission(step: TransferStep, { target, paid }: StepPermission): step is CallStep {
  if (!('call' in step) || step.kind === 'reset-approval') return false
  const to = step.call.to.toLowerCase()
  return to !== target && !(step.kind === 'approve' && to === paid)
}

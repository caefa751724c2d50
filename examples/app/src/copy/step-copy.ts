import type { ExecutionProgress, TransferStep } from '@causeway/core'
import { sendingCopy } from '#locale/sending-copy'

/** An action and its amount: `850 USDC`. */
export interface ActionSummary {
  readonly type: string
  /** Empty if the amount is unknown. */
  readonly amount: string
  /** The exact amount, for approvals. Default `amount`. */
  readonly exact?: string | undefined
}

type Kind = TransferStep['kind']

/** Steps that spend nothing. */
const PERMISSIONS: ReadonlySet<Kind> = new Set(['reset-approval', 'approve', 'permit', 'permission'])

/** An approved amount. */
export interface ApprovedAmount {
  readonly amount: string
  /** The exact amount. Default `amount`. */
  readonly exact?: string | undefined
  /** The exact approved amount, if it exceeds the amount to spend. */
  readonly limit?: string | undefined
  /** The limit rounded up, for buttons. Default `limit`. */
  readonly shortLimit?: string | undefined
}

/** Copy of a step in a list: the exact request to the wallet. */
export function stepCopy(kind: Kind, action: ActionSummary): string {
  const { type, amount } = action
  const approval = approvalCopy(kind, action)
  if (approval) return approval.listed
  switch (kind) {
    case 'order':
      return sendingCopy.signOrder(type, amount)
    case 'batch':
      return sendingCopy.approveAnd(type, amount)
    default:
      return sendingCopy.call(type, amount)
  }
}

/** Copy of a step before the action itself, in a list and on a button. Undefined if the step is the action. */
export function approvalCopy(
  kind: Kind,
  { amount, exact = amount, limit, shortLimit = limit }: ApprovedAmount,
): { readonly listed: string; readonly onButton: string } | undefined {
  switch (kind) {
    case 'reset-approval':
      return { listed: sendingCopy.resetApproval, onButton: sendingCopy.resetApproval }
    case 'approve':
      return limit === undefined || shortLimit === undefined
        ? { listed: sendingCopy.approveExactly(exact), onButton: sendingCopy.approve(amount) }
        : { listed: sendingCopy.approveUpTo(limit), onButton: sendingCopy.approveUpTo(shortLimit) }
    case 'permit':
      return limit === undefined || shortLimit === undefined
        ? { listed: sendingCopy.signPermitExactly(exact), onButton: sendingCopy.signPermit(amount) }
        : {
            listed: sendingCopy.signPermitUpTo(limit),
            onButton: sendingCopy.signPermitUpTo(shortLimit),
          }
    default:
      return undefined
  }
}

/** Copy of the button that starts a step: the action and its amount. */
export function stepButtonCopy(kind: Kind, summary: ActionSummary): string {
  const approval = approvalCopy(kind, summary)
  if (approval) return approval.onButton
  if (kind === 'order') return sendingCopy.signTo(summary.type, summary.amount)
  return stepCopy(kind, summary)
}

/** Copy of the phase that an execution waits for. */
export function phaseCopy(
  progress: Pick<ExecutionProgress, 'phase' | 'kind' | 'isChainUnreachable'> | undefined,
): string {
  switch (progress?.phase) {
    case 'awaitingWallet':
      return sendingCopy.openWallet
    case 'awaitingChain':
      if (progress.isChainUnreachable) {
        return progress.kind === 'batch' ? sendingCopy.batchUnreachable : sendingCopy.chainUnreachable
      }
      return progress.kind === 'order' ? sendingCopy.submittingOrder : sendingCopy.waitingForChain
    default:
      return sendingCopy.preparing
  }
}

/** States where the funds are while nothing is known to be sent. A confirmed approval is mentioned, because it stays. */
export function unsentCopy({
  paid,
  spendsNothing = false,
  chainName,
  steps,
  isOver,
  permissions,
}: {
  /** `850 USDC`; undefined if unknown. */
  readonly paid: string | undefined
  /** Whether the action spends nothing, as borrowing does. Default false. */
  readonly spendsNothing?: boolean
  readonly chainName: string
  readonly steps: readonly TransferStep[]
  /** Whether the execution ended, so no wallet request is open. */
  readonly isOver: boolean
  /** Sentences on the permissions that remain. Default: derived from the approval step. */
  readonly permissions?: string | undefined
}): string {
  const money = paid ?? sendingCopy.theAmount
  const isAsked = !isOver && steps.some(isUnanswered)
  const mayBeSent = !isOver && steps.some((step) => isActionUnanswered(step) || isSubmissionUnknown(step))
  const funds = mayBeSent ? sendingCopy.fundsUnknown : sendingCopy.stillInWallet
  const sentences = isAsked ? [sendingCopy.unanswered] : mayBeSent ? [] : [sendingCopy.nothingSent]
  if (!spendsNothing) sentences.push(funds(money, chainName))
  const approval = steps.find(({ kind }) => kind === 'approve')
  if (permissions !== undefined) sentences.push(permissions)
  else if (approval?.done) sentences.push(sendingCopy.approvalStays)
  else if (!isOver && approval && 'hash' in approval && approval.hash !== undefined)
    sentences.push(sendingCopy.approvalPending)
  if (steps.some(isSubmissionUnknown)) sentences.push(sendingCopy.orderSigned)
  return sentences.join(' ')
}

/** Returns whether a step is a signed order that may have been submitted, because its submission is not confirmed. */
export function isSubmissionUnknown(step: TransferStep): boolean {
  return step.kind === 'order' && step.signature !== undefined && !step.done
}

/** Returns whether the wallet has an open request for a step that may spend: neither an approval nor another permission. */
export function isActionUnanswered(step: TransferStep): boolean {
  return !PERMISSIONS.has(step.kind) && isUnanswered(step)
}

/** Returns whether the wallet has an open request for the step, which it may still confirm. */
export function isUnanswered(step: TransferStep): boolean {
  if (step.done) return false
  if (step.kind === 'batch') return step.id !== undefined && step.hash === undefined
  return 'ask' in step && step.ask !== undefined && step.hash === undefined
}

import type { ExecutionProgress, TransferStep } from '@causeway/core'
import { sameAddress } from '@causeway/core/chains'
import { abbreviateAddress } from '@causeway/core/format'
import { sendingCopy } from '#locale/sending-copy'
import { exactAmount } from './exact-amount.ts'
import { getSingleSteps, type SingleStep } from './get-single-steps.ts'
import { parseStepPermission } from './parse-permission.ts'

/** An action and its amount: `850 USDC`. */
export interface ActionSummary {
  readonly type: string
  /** Empty if the amount is unknown. */
  readonly amount: string
  /** The exact amount, for approvals. Default `amount`. */
  readonly exact?: string | undefined
  /** The token that is paid. Its approvals are listed with the amount of their request. */
  readonly token?: PaidToken | undefined
}

/** A token that a wallet pays. */
export interface PaidToken {
  readonly address: string
  readonly symbol: string
  readonly decimals: number
  /** Amount of the action, in base units. A higher approval also covers the open orders of the account. */
  readonly amount?: bigint | undefined
}

type Kind = TransferStep['kind']

/** Steps that spend nothing. */
const PERMISSIONS: ReadonlySet<Kind> = new Set(['reset-approval', 'approve', 'permit', 'permission'])

/** An approved amount. */
export interface ApprovedAmount extends Pick<ActionSummary, 'amount' | 'exact' | 'token'> {
  /** The exact approved amount, if it exceeds the amount to spend. */
  readonly limit?: string | undefined
  /** The limit rounded up, for buttons. Default `limit`. */
  readonly shortLimit?: string | undefined
}

/** Copy of a step in a list: the exact request to the wallet. */
export function stepCopy(step: SingleStep, action: ActionSummary): string {
  const { type, amount } = action
  const approval = approvalCopy(step, action)
  if (approval) return approval.listed
  return step.kind === 'order' ? sendingCopy.signOrder(type, amount) : sendingCopy.call(type, amount)
}

/**
 * Copy of a step before the action itself, in a list and on a button. The list has the amount and the spender of the
 * request. Undefined if the step is the action.
 */
export function approvalCopy(
  step: SingleStep,
  approved: ApprovedAmount,
): { readonly listed: string; readonly onButton: string } | undefined {
  const { amount, limit, shortLimit = limit } = approved
  const isLimit = limit !== undefined && shortLimit !== undefined
  switch (step.kind) {
    case 'reset-approval':
      return { listed: sendingCopy.resetApproval, onButton: sendingCopy.resetApproval }
    case 'approve':
      return {
        listed: approvalText(step, approved, isLimit ? sendingCopy.approveUpTo : sendingCopy.approveExactly),
        onButton: isLimit
          ? sendingCopy.approveUpTo(shortLimit)
          : sendingCopy.approve(getOrderCover(step, approved.token)?.total ?? amount),
      }
    case 'permit':
      return {
        listed: approvalText(
          step,
          approved,
          isLimit ? sendingCopy.signPermitUpTo : sendingCopy.signPermitExactly,
        ),
        onButton: isLimit ? sendingCopy.signPermitUpTo(shortLimit) : sendingCopy.signPermit(amount),
      }
    default:
      return undefined
  }
}

function approvalText(
  step: SingleStep,
  { amount, exact = amount, limit = exact, token }: ApprovedAmount,
  toText: (amount: string) => string,
): string {
  const permission = parseStepPermission(step)
  if (!permission) return toText(limit)
  const spender = abbreviateAddress(permission.spender)
  if (!token || permission.amount === 'all') return sendingCopy.forSpender(toText(limit), spender)
  const requested = sameAddress(permission.token, token.address)
    ? `${exactAmount(permission.amount, token.decimals)} ${token.symbol}`
    : sendingCopy.baseUnitsOf(`${permission.amount}`, abbreviateAddress(permission.token))
  const text = sendingCopy.forSpender(toText(requested), spender)
  const cover = getOrderCover(step, token)
  return cover ? sendingCopy.partForOrders(text, cover.orders) : text
}

/** Returns the amount of an approval, and the part of it that covers open orders. Undefined if it covers none. */
function getOrderCover(
  step: SingleStep,
  token: PaidToken | undefined,
): { readonly total: string; readonly orders: string } | undefined {
  const permission = parseStepPermission(step)
  if (!permission || !token || !sameAddress(permission.token, token.address)) return undefined
  const { amount = permission.amount, symbol, decimals } = token
  if (permission.amount === 'all' || amount === 'all' || permission.amount <= amount) return undefined
  const toText = (units: bigint) => `${exactAmount(units, decimals)} ${symbol}`
  return { total: toText(permission.amount), orders: toText(permission.amount - amount) }
}

/** Copy of the button that starts a step: the action and its amount. */
export function stepButtonCopy(step: TransferStep, summary: ActionSummary): string {
  const { type, amount } = summary
  const [single, ...others] = getSingleSteps(step)
  if (single === undefined || others.length > 0) {
    const isApproved = single?.kind === 'approve' || single?.kind === 'reset-approval'
    return isApproved ? sendingCopy.approveAnd(type, amount) : sendingCopy.call(type, amount)
  }
  const approval = approvalCopy(single, summary)
  if (approval) return approval.onButton
  if (single.kind === 'order') return sendingCopy.signTo(type, amount)
  return stepCopy(single, summary)
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

/** State of an earlier request whose wallet response was lost. `completed` once its transaction was found and confirmed. */
export type LostRequest = 'unknown' | 'completed'

/** States that a review sent nothing. The review is named while it is unknown whether an earlier request was sent. */
export function nothingSentCopy(steps: readonly TransferStep[], earlier: LostRequest | undefined): string {
  const isReported = steps.some(isUnanswered)
  if (earlier === 'unknown')
    return isReported ? sendingCopy.reportedReviewUnsent : sendingCopy.reviewSentNothing
  return isReported ? sendingCopy.reportedUnsent : sendingCopy.nothingSent
}

/** States where the funds are while nothing is known to be sent. A confirmed approval is mentioned, because it may remain. */
export function unsentCopy({
  paid,
  spendsNothing = false,
  chainName,
  steps,
  isOver,
  permissions,
  earlier,
}: {
  /** `850 USDC`; undefined if unknown. */
  readonly paid: string | undefined
  /** Whether the action spends nothing, as borrowing does. Default false. */
  readonly spendsNothing?: boolean
  readonly chainName: string
  readonly steps: readonly TransferStep[]
  /** Whether the execution ended, so no wallet request is open. */
  readonly isOver: boolean
  /** Sentences on the permissions that remain; empty if none does. Default: a confirmed approval may remain. */
  readonly permissions?: string | undefined
  /** An earlier request that may have spent the amount. Default: none. */
  readonly earlier?: LostRequest | undefined
}): string {
  const money = paid ?? sendingCopy.theAmount
  const isAsked = !isOver && steps.some(isUnanswered)
  const mayBeSent = !isOver && steps.some((step) => isActionUnanswered(step) || isSubmissionUnknown(step))
  const funds = mayBeSent ? sendingCopy.fundsUnknown : sendingCopy.stillInWallet
  const approval = steps.find(({ kind }) => kind === 'approve')
  const nothingSent =
    earlier === 'unknown' && approval?.done ? sendingCopy.onlyApprovalSent : nothingSentCopy(steps, earlier)
  const sentences = isAsked ? [sendingCopy.unanswered] : mayBeSent ? [] : [nothingSent]
  if (!spendsNothing && (mayBeSent || earlier === undefined)) sentences.push(funds(money, chainName))
  if (permissions !== undefined) sentences.push(permissions)
  else if (approval?.done) sentences.push(sendingCopy.approvalMayStay)
  else if (!isOver && approval && 'hash' in approval && approval.hash !== undefined)
    sentences.push(sendingCopy.approvalPending)
  if (steps.some(isSubmissionUnknown)) sentences.push(sendingCopy.orderSigned)
  if (earlier === 'unknown' && !mayBeSent) sentences.push(sendingCopy.earlierUnknown)
  return sentences.filter((sentence) => sentence !== '').join(' ')
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

import type { ExecutionProgress, TransferStep } from '@causeway/core'

/** What is done, and how much of it: `850 USDC`. */
export interface ActionSummary {
  readonly type: string
  /** Blank where it is not known. */
  readonly amount: string
  /** The exact amount, for approvals. Default `amount`. */
  readonly exact?: string | undefined
}

type Kind = TransferStep['kind']

/** An approved amount. */
export interface ApprovedAmount {
  readonly amount: string
  /** The exact amount. Default `amount`. */
  readonly exact?: string | undefined
  /** The exact approved amount, if it exceeds the amount to spend. */
  readonly limit?: string | undefined
}

/** A step as it stands in a list: exactly what the wallet is asked. */
export function stepCopy(kind: Kind, action: ActionSummary): string {
  const { type, amount } = action
  const approval = approvalCopy(kind, action)
  if (approval) return approval.listed
  switch (kind) {
    case 'order':
      return words(`Sign the order to ${type.toLowerCase()}`, amount)
    case 'batch':
      return words(`Approve and ${type.toLowerCase()}`, amount)
    default:
      return words(type, amount)
  }
}

/** Copy of a step before the action itself, in a list and on a button. Undefined if the step is the action. */
export function approvalCopy(
  kind: Kind,
  { amount, exact = amount, limit }: ApprovedAmount,
): { readonly listed: string; readonly onButton: string } | undefined {
  switch (kind) {
    case 'reset-approval':
      return { listed: 'Set the old approval to zero', onButton: 'Set the old approval to zero' }
    case 'approve':
      return limit === undefined
        ? { listed: words('Approve exactly', exact), onButton: words('Approve', amount) }
        : { listed: words('Approve up to', limit), onButton: words('Approve up to', limit) }
    case 'permit':
      return limit === undefined
        ? { listed: words('Sign a permit for exactly', exact), onButton: words('Sign a permit for', amount) }
        : {
            listed: words('Sign a permit for up to', limit),
            onButton: words('Sign a permit for up to', limit),
          }
    default:
      return undefined
  }
}

/**
 * A permit that the smart account carries out, fee and all.
 *
 * @param most `850.06`
 * @param paid `850 USDC`
 */
export function permitCopy(most: string, paid: string): string {
  return `Sign a permit for at most ${most} to send ${paid}`
}

/** Copy of the button that starts a step: the action and its amount. */
export function stepButtonCopy(kind: Kind, summary: ActionSummary): string {
  const approval = approvalCopy(kind, summary)
  if (approval) return approval.onButton
  if (kind === 'order') return words(`Sign to ${summary.type.toLowerCase()}`, summary.amount)
  return stepCopy(kind, summary)
}

/** What a run waits for. */
export function phaseCopy(progress: Pick<ExecutionProgress, 'phase' | 'kind'> | undefined): string {
  switch (progress?.phase) {
    case 'awaitingWallet':
      return 'Open your wallet'
    case 'awaitingChain':
      return progress.kind === 'order' ? 'Handing it in' : 'Waiting for the chain'
    default:
      return 'Preparing'
  }
}

const TIMES = ['not once', 'once', 'twice'] as const

/** How often something is done: `once`, `3 times`. */
export function timesCopy(count: number): string {
  return TIMES[count] ?? `${count} times`
}

/** Where the money is while nothing of it was sent: an approval that was made stays. */
export function unsentCopy({
  paid,
  spendsNothing = false,
  chainName,
  steps,
  isOver,
}: {
  /** `850 USDC`; undefined where it is not known. */
  readonly paid: string | undefined
  /** Whether it only brings something, as borrowing does. Default false. */
  readonly spendsNothing?: boolean
  readonly chainName: string
  readonly steps: readonly TransferStep[]
  /** It ended: whatever the wallet was asked has been answered. */
  readonly isOver: boolean
}): string {
  const money = paid ?? 'The amount'
  const sentences =
    !isOver && steps.some(isUnanswered)
      ? [
          'Your wallet was asked and has not answered: refuse it there, or it is sent all the same.',
          ...(spendsNothing ? [] : [`Until then ${money} is in your wallet on ${chainName}.`]),
        ]
      : ['Nothing was sent.', ...(spendsNothing ? [] : [`${money} is still in your wallet on ${chainName}.`])]
  const approval = steps.find(({ kind }) => kind === 'approve')
  if (approval?.done) sentences.push('The approval for exactly this amount was made and stays.')
  else if (approval && 'hash' in approval && approval.hash !== undefined)
    sentences.push('The approval for exactly this amount was sent and is not confirmed yet.')
  const isSigned = steps.some((step) => step.kind === 'order' && step.signature !== undefined && !step.done)
  if (isSigned) sentences.push('The order is signed, but nobody has taken it yet.')
  return sentences.join(' ')
}

/** The wallet may still show it, and send it. */
export function isUnanswered(step: TransferStep): boolean {
  if (step.done) return false
  if (step.kind === 'batch') return step.id !== undefined && step.hash === undefined
  return 'ask' in step && step.ask !== undefined && step.hash === undefined
}

function words(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ')
}

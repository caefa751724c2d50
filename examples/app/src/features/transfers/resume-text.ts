import type { TransferRecord, TransferStep } from '@causeway/core'
import { transfersCopy } from '#locale/transfers-copy'
import { isUnanswered } from '../../copy/step-copy.ts'
import { isBatchPending } from '../review/is-sent.ts'
import { isRevocationOpen } from './describe-permissions.ts'
import type { TransferFacts } from './transfer-facts.ts'

/** Copy of a transfer with open steps. */
export interface ResumeText {
  /** Whether the open step was sent, so that only its confirmation is missing. */
  readonly isSent: boolean
  readonly title: string
  readonly text: string
  /** Label of the button that resumes it; undefined if it cannot be resumed. */
  readonly button: string | undefined
}

/**
 * Returns the copy of a transfer with open steps: its next step was sent, has reverted or expired, is pending in the
 * wallet, or still has to be sent.
 */
export function getResumeText(facts: TransferFacts): ResumeText {
  const { record, stage, isReverted, isExpired } = facts
  const { run } = record
  const { isSent, sentCopy, revertedCopy, isApproved, laterSteps } = findOpenStep(run)
  if (isReverted) {
    return {
      isSent: false,
      title: `${revertedCopy}.`,
      text: transfersCopy.revertedText,
      button: undefined,
    }
  }
  if (isExpired) {
    const isPartSent = stage.stage === 'interrupted'
    return {
      isSent: false,
      title: isPartSent ? transfersCopy.restExpired : transfersCopy.planExpired,
      text: isPartSent
        ? transfersCopy.restExpiredText(stage.doneSteps.length, run?.steps.length ?? 0)
        : transfersCopy.planExpiredText,
      button: undefined,
    }
  }
  if (!isSent && !run?.steps.some(isUnanswered) && isRevocationOpen(facts)) {
    return {
      isSent: false,
      title: transfersCopy.permissionRemains,
      text: transfersCopy.permissionRemainsText,
      button: transfersCopy.revokePermission,
    }
  }
  if (isBatchPending(record)) {
    return {
      isSent: false,
      title: transfersCopy.batchPending,
      text: transfersCopy.batchPendingText,
      button: transfersCopy.checkConfirmation,
    }
  }
  if (isApproved) {
    return {
      isSent: false,
      title: `${transfersCopy.approvedUnsent}.`,
      text: transfersCopy.approvedUnsentText,
      button: transfersCopy.goOn,
    }
  }
  if (!isSent) {
    return {
      isSent: false,
      title: transfersCopy.interrupted,
      text: transfersCopy.interruptedText,
      button: transfersCopy.goOn,
    }
  }
  const hasUnsent = laterSteps.some((step) => !wasStepSent(step))
  return {
    isSent: true,
    title: `${sentCopy}.`,
    text: hasUnsent ? transfersCopy.stepSentMore : transfersCopy.stepSentText,
    button: hasUnsent ? transfersCopy.goOnAfter : transfersCopy.checkConfirmation,
  }
}

/** Returns the state of the next step: whether it was sent, or follows a confirmed approval and was not requested. */
export function findOpenStep(run: TransferRecord['run']) {
  const steps = run?.steps ?? []
  const index = steps.findIndex(({ done }) => !done)
  const openStep = steps[index]
  const wasRequested = openStep !== undefined && (wasStepSent(openStep) || isUnanswered(openStep))
  return {
    isSent: openStep !== undefined && wasStepSent(openStep),
    sentCopy: openStep?.kind === 'approve' ? transfersCopy.approvalSent : transfersCopy.stepSent,
    revertedCopy: openStep?.kind === 'approve' ? transfersCopy.approvalReverted : transfersCopy.stepReverted,
    isApproved: openStep !== undefined && !wasRequested && steps[index - 1]?.kind === 'approve',
    laterSteps: steps.slice(index + 1),
  }
}

/** Returns whether the transaction of a step was sent. */
function wasStepSent(step: TransferStep): boolean {
  return 'hash' in step && step.hash !== undefined
}

import type { TransferRecord, TransferStep } from '@causeway/core'
import { transfersCopy } from '#locale/transfers-copy'

/** Copy of a transfer with open steps. */
export interface ResumeText {
  /** Whether the open step was sent, so that only its confirmation is missing. */
  readonly isSent: boolean
  readonly title: string
  readonly text: string
  readonly button: string
}

/** Returns the copy of a transfer with open steps: its next step was sent, or still has to be. */
export function getResumeText({ run }: Pick<TransferRecord, 'run'>): ResumeText {
  const [openStep, ...laterSteps] = (run?.steps ?? []).filter(({ done }) => !done)
  if (!openStep || !wasStepSent(openStep)) {
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
    title: transfersCopy.stepSent,
    text: hasUnsent ? transfersCopy.stepSentMore : transfersCopy.stepSentText,
    button: hasUnsent ? transfersCopy.goOnAfter : transfersCopy.checkConfirmation,
  }
}

function wasStepSent(step: TransferStep): boolean {
  return 'hash' in step && step.hash !== undefined
}

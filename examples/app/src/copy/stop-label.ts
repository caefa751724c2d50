import type { ExecutionProgress } from '@causeway/core'
import { sendingCopy } from '#locale/sending-copy'

/** Returns the label of the button that stops a run. During the last step there is no next one: it only ends the wait. */
export function stopLabel(progress: Pick<ExecutionProgress, 'step' | 'steps'> | null | undefined): string {
  return progress && progress.step + 1 >= progress.steps
    ? sendingCopy.stopWaiting
    : sendingCopy.stopBeforeNext
}

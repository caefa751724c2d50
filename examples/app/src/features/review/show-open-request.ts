import { sendingCopy } from '#locale/sending-copy'
import { showToast } from '../../ui/show-toast.ts'

/** States that a review stays open while it is executed. */
export function showOpenRequest(): void {
  void showToast({ tone: 'info', title: sendingCopy.stillRunning, description: sendingCopy.stillRunningText })
}

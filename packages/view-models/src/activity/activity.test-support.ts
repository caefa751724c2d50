import {
  CHAINS,
  createTransferHarness,
  type TransferHarness,
} from '../../../core/src/transfers/transfer-effects.test-support.ts'
import { type Activity, type ActivityToast, createActivity } from './activity.ts'

export interface ActivityHarness extends TransferHarness {
  readonly activity: Activity
  /** The emitted toasts, in order. */
  readonly toasts: readonly ActivityToast[]
  dispose(): Promise<void>
}

export function createActivityHarness(): ActivityHarness {
  const harness = createTransferHarness()
  const { transfers, logger } = harness
  const activity = createActivity({ transfers, chains: CHAINS, logger })
  const toasts: ActivityToast[] = []
  activity.on('toast', (toast) => toasts.push(toast))
  return {
    ...harness,
    activity,
    toasts,
    async dispose() {
      activity.dispose()
      await transfers.dispose()
    },
  }
}

import {
  type ExecutionProgress,
  isTransferError,
  type TransferRecord,
  type VerificationCheck,
} from '@causeway/core'
import type { ReviewedLendingPlan } from '@causeway/core/lending'
import { useLendingAction, useResume, useTransfers } from '@causeway/react'
import { findOpenRequest } from '../../review/find-open-request.ts'
import { isSendUnknown, isSent } from '../../review/is-sent.ts'
import { useFoundTransfer } from '../../review/use-found-transfer.ts'

/** Execution of a claim. */
export interface ClaimRun {
  readonly isIdle: boolean
  readonly isPending: boolean
  readonly progress: ExecutionProgress | undefined
  /** The claim, once it is confirmed. */
  readonly record: TransferRecord | undefined
  readonly error: Error | null
  /** The transfer of a failed claim, if it was started. */
  readonly failed: TransferRecord | undefined
  /**
   * Continues a claim that may have been sent: it is searched on the chain. `resend`: the user states that it was not
   * sent, and accepts that both may be sent. Undefined if nothing was sent.
   */
  readonly resume: ((options: { readonly resend: boolean }) => void) | undefined
  /** Executes a plan, or continues an identical claim whose wallet response was lost. */
  start(plan: ReviewedLendingPlan, acceptUnverified: VerificationCheck | undefined): void
  cancel(): void
  reset(): void
}

/** Executes one claim at a time, and sends none twice. */
export function useClaimRun(): ClaimRun {
  const execution = useLendingAction()
  const resumption = useResume()
  const transfers = useTransfers()
  const { isIdle, isPending, progress, data, error, cancel } = resumption.isIdle ? execution : resumption
  const failedId = isTransferError(error) ? error.transferId : undefined
  const failed = transfers.find(({ id }) => id === failedId)
  const mayBeSent = isTransferError(error) && error.maybeSent && failed?.status === 'PENDING'
  const unfinished = failed && (mayBeSent || isSendUnknown(failed) || isSent(failed)) ? failed : undefined
  useFoundTransfer(error, failed, (transfer) => resumption.mutate({ transfer }))
  return {
    isIdle,
    isPending,
    progress,
    record: data,
    error,
    failed,
    resume:
      unfinished &&
      (({ resend }) => resumption.mutate({ transfer: unfinished, resend, acceptRepeat: resend })),
    start(plan, acceptUnverified) {
      const open = findOpenRequest(plan.execution, transfers)
      if (open) resumption.mutate({ transfer: open })
      else execution.mutate({ plan, acceptUnverified })
    },
    cancel,
    reset() {
      execution.reset()
      resumption.reset()
    },
  }
}

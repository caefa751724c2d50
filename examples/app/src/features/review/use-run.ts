import type { Address, BuiltQuote, ExecutionProgress, PerChainType, TransferRecord } from '@causeway/core'
import { useExecute, useResume, useTransfer, useTransfers, useWalletSession } from '@causeway/react'
import { useState } from 'react'
import { findOpenRequest } from './find-open-request.ts'
import { toPlannedAction } from './find-repeated.ts'
import { useFoundTransfer } from './use-found-transfer.ts'

interface ReviewResumeOptions {
  /** Whether the user states that the uncertain step was not sent. Default false. */
  readonly resend?: boolean
  /** Whether the user accepts the terms of the transfer itself. Default false. */
  readonly keepsTerms?: boolean
}

/** Execution of a reviewed quote. */
export interface ReviewRun {
  readonly status: 'idle' | 'running' | 'stopped' | 'done'
  readonly progress: ExecutionProgress | undefined
  /** The persisted record, once it exists. */
  readonly record: TransferRecord | undefined
  readonly error: Error | null
  /** Accounts that were connected at the start, by chain type. Undefined without a run. */
  readonly accounts: PerChainType<Address> | undefined
  /**
   * Executes a quote, or continues an identical transfer whose wallet response or submission was lost: the quote has another
   * id if that of the transfer has expired. If the transfer was not sent, it is sent on the terms of this quote, or not at all.
   */
  start(built: BuiltQuote): void
  /** Continues a persisted transfer, on the terms of the last quote that was started. */
  resume(record: TransferRecord, options?: ReviewResumeOptions): void
  cancel(): void
  reset(): void
}

/** Executes one quote at a time, or resumes one. */
export function useReviewRun(): ReviewRun {
  const execute = useExecute()
  const resumption = useResume()
  const [transferId, setTransferId] = useState('')
  const connected = useWalletSession(({ universalAccount }) => universalAccount)
  const [accounts, setAccounts] = useState(connected)
  const [accepted, setAccepted] = useState<BuiltQuote>()
  const record = useTransfer(transferId)
  const transfers = useTransfers()
  const current = resumption.isIdle ? execute : resumption
  const { progress, error, cancel } = current
  const onProgress = (step: ExecutionProgress) => setTransferId(step.transferId)
  const continueWith = (quote: BuiltQuote | undefined, transfer: TransferRecord, resend = false) => {
    setTransferId(transfer.id)
    resumption.mutate({ transfer, resend, accepted: quote, onProgress })
  }
  useFoundTransfer(error, record, (transfer) => continueWith(accepted, transfer))
  return {
    status: current.isIdle ? 'idle' : current.isPending ? 'running' : current.isError ? 'stopped' : 'done',
    progress: current.isPending ? progress : undefined,
    record,
    error,
    accounts: current.isIdle ? undefined : accounts,
    start(built) {
      setAccounts(connected)
      setAccepted(built)
      const open = findOpenRequest(toPlannedAction(built), transfers)
      if (open) return continueWith(built, open)
      resumption.reset()
      setTransferId('')
      execute.mutate({ work: built, onProgress })
    },
    resume: (transfer, { resend, keepsTerms } = {}) =>
      continueWith(keepsTerms ? undefined : accepted, transfer, resend),
    cancel,
    reset() {
      execute.reset()
      resumption.reset()
      setTransferId('')
    },
  }
}

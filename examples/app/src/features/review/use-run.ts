import type { Address, BuiltQuote, ExecutionProgress, PerChainType, TransferRecord } from '@causeway/core'
import { useExecute, useResume, useTransfer, useWalletSession } from '@causeway/react'
import { useState } from 'react'

/** Execution of a reviewed quote. */
export interface ReviewRun {
  readonly status: 'idle' | 'running' | 'stopped' | 'done'
  readonly progress: ExecutionProgress | undefined
  /** The persisted record, once it exists. */
  readonly record: TransferRecord | undefined
  readonly error: Error | null
  /** Accounts that were connected at the start, by chain type. Undefined without a run. */
  readonly accounts: PerChainType<Address> | undefined
  start(built: BuiltQuote): void
  /** Continues a persisted transfer. `resend`: the user states that the uncertain step was not sent. */
  resume(record: TransferRecord, options?: { readonly resend: boolean }): void
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
  const record = useTransfer(transferId)
  const current = resumption.isIdle ? execute : resumption
  const { progress, error, cancel } = current
  const onProgress = (step: ExecutionProgress) => setTransferId(step.transferId)
  return {
    status: current.isIdle ? 'idle' : current.isPending ? 'running' : current.isError ? 'stopped' : 'done',
    progress: current.isPending ? progress : undefined,
    record,
    error,
    accounts: current.isIdle ? undefined : accounts,
    start(built) {
      setAccounts(connected)
      resumption.reset()
      setTransferId('')
      execute.mutate({ work: built, onProgress })
    },
    resume(transfer, { resend = false } = { resend: false }) {
      resumption.mutate({ transfer, resend, onProgress })
    },
    cancel,
    reset() {
      execute.reset()
      resumption.reset()
      setTransferId('')
    },
  }
}

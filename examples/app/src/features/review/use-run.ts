import type { BuiltQuote, ExecutionProgress, TransferRecord } from '@causeway/core'
import { useExecute, useResume, useTransfer } from '@causeway/react'
import { useState } from 'react'

/** A run of a reviewed quote, from the first press to what became of it. */
export interface ReviewRun {
  readonly status: 'idle' | 'running' | 'stopped' | 'done'
  readonly progress: ExecutionProgress | undefined
  /** What is journalled of it, once it is. */
  readonly record: TransferRecord | undefined
  readonly error: Error | null
  start(built: BuiltQuote): void
  /** Goes on with what is journalled. `resend`: the user says that the uncertain step never left. */
  goOn(record: TransferRecord, options?: { readonly resend: boolean }): void
  cancel(): void
  reset(): void
}

/** One run at a time: begun, or gone on with. */
export function useReviewRun(): ReviewRun {
  const execute = useExecute()
  const resume = useResume()
  const [transferId, setTransferId] = useState('')
  const record = useTransfer(transferId)
  const current = resume.isIdle ? execute : resume
  const { progress, error, cancel } = current
  const onProgress = (step: ExecutionProgress) => setTransferId(step.transferId)
  return {
    status: current.isIdle ? 'idle' : current.isPending ? 'running' : current.isError ? 'stopped' : 'done',
    progress: current.isPending ? progress : undefined,
    record,
    error,
    start(built) {
      resume.reset()
      setTransferId('')
      execute.mutate({ work: built, onProgress })
    },
    goOn(transfer, { resend = false } = { resend: false }) {
      resume.mutate({ transfer, resend, onProgress })
    },
    cancel,
    reset() {
      execute.reset()
      resume.reset()
      setTransferId('')
    },
  }
}

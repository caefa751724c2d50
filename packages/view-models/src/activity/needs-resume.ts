import { getTransferOutcome, type TransferRecord, type TransferStep, wasSent } from '@causeway/core'

/**
 * Returns whether a transfer has steps that only `executor.resume` sends or confirms. Tracking confirms the sent steps
 * of a transfer without an outcome, so it needs no resume while only those are open.
 */
export function needsResume(record: TransferRecord): boolean {
  const outcome = getTransferOutcome(record.status)
  if (outcome === 'error' || outcome === 'partial_success') return false
  const openSteps = (record.run?.steps ?? []).filter(({ done }) => !done)
  const isTracked = outcome === undefined && wasSent(record)
  return isTracked ? openSteps.some((step) => !isAccepted(step, record)) : openSteps.length > 0
}

/** Returns whether the wallet has sent a step, or has accepted its batch. */
function isAccepted(step: TransferStep, { batchId }: TransferRecord): boolean {
  if ('hash' in step && step.hash !== undefined) return true
  return step.kind === 'batch' && step.id !== undefined && step.id === batchId
}

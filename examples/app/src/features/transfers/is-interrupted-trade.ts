import type { TransferRecord, TransferStep } from '@causeway/core'

/**
 * Returns whether a swap or bridge of which at most the approval was sent is interrupted. Without a wallet request it is
 * interrupted once the page has been loaded again: before, its review is open and states the failure.
 *
 * @param loadTime time when the page was loaded, in milliseconds since the epoch
 */
export function isInterruptedTrade(
  { status, hash, orderId, batchId, info, run, addedTime }: TransferRecord,
  loadTime = performance.timeOrigin,
): boolean {
  const isTrade = info.type === 'Bridge' || info.type === 'Swap'
  const isUnsent =
    status === 'PENDING' && hash === undefined && orderId === undefined && batchId === undefined
  return isTrade && isUnsent && run !== undefined && (addedTime < loadTime || run.steps.some(wasRequested))
}

/** Returns whether the wallet was asked for a step. */
function wasRequested(step: TransferStep): boolean {
  return (
    ('hash' in step && step.hash !== undefined) ||
    ('ask' in step && step.ask !== undefined) ||
    (step.kind === 'batch' && step.id !== undefined)
  )
}

import { getAskTime } from '../../transfers/get-ask-time.ts'
import { findReportedPayment } from '../../transfers/list-payments.ts'
import { readBatchOutcome } from '../../transfers/read-batch-outcome.ts'
import {
  isReportedRejection,
  isSendUnknown,
  REPORTED_MS,
  type TransferRecord,
  wasSent,
} from '../../transfers/record.ts'
import { journalChange, type RunContext } from './run-context.ts'
import { getSteps, withStep, withSteps } from './steps.ts'

/**
 * Searches for transactions and batches that the wallet reported as rejected in the last 15 minutes, and for batches that it reported
 * as failed or as executed in part. If the action of one was or may have been sent, its transfer is tracked again. Returns its id.
 * Undefined if no action was sent, or if the chain cannot be read.
 */
export async function recoverReported(
  records: readonly TransferRecord[],
  context: RunContext,
): Promise<string | undefined> {
  const { clock, platform, logger, signal } = context
  for (const record of records) {
    const { id, status, hash: sentHash, finishedTime = 0 } = record
    if (clock.now() - finishedTime >= REPORTED_MS) continue
    const isReported = (status === 'FAILED' || status === 'PARTIAL_SUCCESS') && sentHash === undefined
    const isRejected = isReportedRejection(record)
    if (!isReported && !isRejected) continue
    const index = getSteps(record).findIndex((step) => step.kind === 'batch' && step.id !== undefined)
    try {
      if (isRejected) {
        const latest = await context.checkStatus(id)
        if (isSendUnknown(latest) || (wasSent(latest) && isActive(latest))) return id
        continue
      }
      const hash = await findReportedPayment(record, index, context, { signal })
      if (hash === undefined) continue
      const executed = { index, state: 'success' as const, hashes: [hash] }
      const outcome = await readBatchOutcome(record, executed, platform, { signal })
      if (outcome?.status !== 'DONE') continue
      const { steps } = outcome
      const reopen = ({ finishedTime: _, confirmedBy: __, message: ___, ...latest }: TransferRecord) => ({
        ...(steps
          ? withSteps(latest, index, steps)
          : withStep(latest, index, (step) => ({ ...step, hash, done: true }))),
        hash,
        status: 'PENDING' as const,
        sentTime: getAskTime(latest, index) ?? clock.now(),
        confirmedTime: clock.now(),
      })
      await journalChange(id, reopen, context, hash)
      return id
    } catch (error) {
      if (signal.aborted) throw error
      logger.info(`Failed to search for transfer ${id} again.`, error)
    }
  }
  return undefined
}

function isActive({ status }: TransferRecord): boolean {
  return status === 'PENDING' || status === 'DONE'
}

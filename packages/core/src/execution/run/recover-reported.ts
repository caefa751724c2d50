import { getAskTime } from '../../transfers/get-ask-time.ts'
import { findReportedPayment } from '../../transfers/list-payments.ts'
import { readBatchOutcome } from '../../transfers/read-batch-outcome.ts'
import type { TransferRecord } from '../../transfers/record.ts'
import { journalChange, type RunContext } from './run-context.ts'
import { getSteps, withStep, withSteps } from './steps.ts'

/** Milliseconds for which a batch that only a wallet reported as ended is searched before an identical action. */
const REPORTED_MS = 15 * 60_000

/**
 * Searches the chain for a batch that the wallet reported as failed, or as executed in part, in the last 15 minutes. If it was
 * executed, tracks its transfer again and returns the id. Undefined if no batch was executed, or the chain cannot be read.
 */
export async function recoverReported(
  records: readonly TransferRecord[],
  context: RunContext,
): Promise<string | undefined> {
  const { clock, platform, logger, signal } = context
  for (const record of records) {
    const { id, status, hash: sentHash, finishedTime = 0 } = record
    const isReported = (status === 'FAILED' || status === 'PARTIAL_SUCCESS') && sentHash === undefined
    if (!isReported || clock.now() - finishedTime >= REPORTED_MS) continue
    const index = getSteps(record).findIndex((step) => step.kind === 'batch' && step.id !== undefined)
    try {
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
      logger.info(`Failed to search for the batch of transfer ${id}.`, error)
    }
  }
  return undefined
}

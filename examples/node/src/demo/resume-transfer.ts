import { isFinishedTransfer, type TransferRecord } from '@causeway/core'
import { heading } from '../support/amount-text.ts'
import { UsageError } from '../support/usage-error.ts'
import { followTransfer, reportProgress } from './follow-transfer.ts'
import type { DemoReport } from './report.ts'
import type { Say, Session } from './session.ts'

/**
 * Resumes the newest unfinished transfer of an earlier run: sends the missing steps, and tracks the transfer until it
 * ends.
 */
export async function resumeTransfer(
  session: Session,
  output: { readonly report: DemoReport; readonly say: Say; readonly signal: AbortSignal },
): Promise<void> {
  const { causeway, wallet } = session
  const { report, say, signal } = output
  await causeway.transfers.load()
  const record = findNewestUnfinished(causeway.transfers.store.getAll())
  if (!record) throw new UsageError('This sandbox has no unfinished transfer to resume.')

  say(heading(`Resuming transfer ${record.id}`))
  const onProgress = reportProgress(report, say)
  await causeway.executor.resume(record.id, wallet, { signal, onProgress })
  const last = await followTransfer(record.id, session, output)
  report.arrived = last?.status === 'DONE'
}

function findNewestUnfinished(records: readonly TransferRecord[]): TransferRecord | undefined {
  return records.filter((record) => !isFinishedTransfer(record)).sort((a, b) => b.addedTime - a.addedTime)[0]
}

import { createId } from '../kernel/create-id.ts'
import { CausewayError } from '../kernel/errors.ts'
import type { BuiltQuote } from '../quotes/build-quote.ts'
import type { TransferRecord } from '../transfers/record.ts'
import { findLatestAttempt, isTransferSent, toAttemptError } from './attempts.ts'
import type { ExecutionPlan } from './plan/execution-plan.ts'
import type { EngineContext } from './plan-transfer.ts'
import { assertSameQuote } from './run/assert-stored-run.ts'

/**
 * Returns the id under which a quote or plan is journaled, and its transfer if it was interrupted before anything but
 * an approval was sent. After an attempt that ended with nothing sent, the next attempt gets its own id.
 *
 * @throws CausewayError ALREADY_SENT; RESUME_MISMATCH if the journaled transfer does not match the quote
 */
export async function resolveAttempt(
  work: BuiltQuote | ExecutionPlan,
  workId: string,
  { journal, sent }: Pick<EngineContext, 'journal'> & { readonly sent: WeakSet<BuiltQuote | ExecutionPlan> },
): Promise<{ readonly id: string; readonly interrupted?: TransferRecord }> {
  const { id, record } = await findLatestAttempt(journal, workId)
  if (isTransferSent(record) || sent.has(work)) throw toAttemptError(record, alreadySent(work, id, record))
  if (!record) return { id }
  if ('quote' in work) assertSameQuote(record, work)
  return { id, interrupted: record }
}

/**
 * Journals a new transfer, unless another process has already started it.
 *
 * @throws CausewayError BUSY_ELSEWHERE; StorageError
 */
export async function journalAttempt(
  record: TransferRecord,
  { journal }: Pick<EngineContext, 'journal'>,
): Promise<void> {
  const { id, run } = record
  const claim = createId()
  await journal.reload(id)
  if (journal.get(id)) throw busyElsewhere(id)
  await journal.add(run ? { ...record, run: { ...run, claim } } : record)
  // Without a shared lock, two processes may write at the same time. Only the last writer continues.
  await journal.reload(id)
  if (journal.get(id)?.run?.claim !== claim) throw busyElsewhere(id)
}

function alreadySent(
  work: BuiltQuote | ExecutionPlan,
  id: string,
  record: TransferRecord | undefined,
): CausewayError {
  const workKind = 'quote' in work ? 'quote' : 'plan'
  const transfer = record ? `Transfer ${id} is ${record.status}: watch or resume it. ` : ''
  return new CausewayError(`This ${workKind} was already sent.`, {
    code: 'ALREADY_SENT',
    details: `${transfer}Request a new ${workKind} to send again.`,
  })
}

function busyElsewhere(id: string): CausewayError {
  return new CausewayError('The transfer is being sent in another tab or process.', {
    code: 'BUSY_ELSEWHERE',
    details: `Continue transfer ${id} there.`,
    retryable: true,
  })
}

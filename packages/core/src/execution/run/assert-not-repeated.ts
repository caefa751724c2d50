import { stringifyJson } from '../../kernel/json.ts'
import type { Call } from '../../platforms/transaction.ts'
import { getAskTime } from '../../transfers/get-ask-time.ts'
import { isMainStep } from '../../transfers/is-main-step.ts'
import { requireSender, type TransferRecord, wasSent } from '../../transfers/record.ts'
import { RepeatedActionError } from '../errors.ts'
import { isSameAction } from '../is-same-action.ts'
import { recoverReported } from './recover-reported.ts'
import { finishTransfer, type RunContext } from './run-context.ts'
import { getSteps } from './steps.ts'

/**
 * Checks that no identical action was sent, or requested from a wallet, since the transfer was started: this process or
 * another tab may run both at once. Amounts of lending actions and margin trades may differ by 1%, because interest and
 * prices change them. Transactions that a wallet recently reported as rejected, and batches that it reported as failed without a
 * transaction, are searched on the chain again.
 * Does nothing if the user accepts a repetition, or once a part of the transfer was sent.
 *
 * @param mayBeSent whether the wallet was asked for the main step before, so that it may have been sent
 * @throws RepeatedActionError, which ends the transfer unless it may have been sent; StorageError
 */
export async function assertNotRepeated(id: string, mayBeSent: boolean, context: RunContext): Promise<void> {
  const { journal, acceptRepeat } = context
  const record = journal.require(id)
  if (acceptRepeat || wasSent(record)) return
  // Another tab may have changed the records, and its notification may not have arrived.
  const identical = journal.store.getAll().filter((candidate) => isIdentical(record, candidate))
  await Promise.all(identical.filter(isOpen).map((candidate) => journal.reload(candidate.id)))
  const repeated = journal.store
    .getAll()
    .find((candidate) => isIdentical(record, candidate) && getSendTime(candidate) > record.addedTime)
  const repeatedId = repeated?.id ?? (await recoverReported(identical, context))
  if (repeatedId === undefined) return
  const error = new RepeatedActionError(repeatedId)
  if (!mayBeSent) await finishTransfer(id, 'INVALID', error.message, context)
  throw error
}

function isOpen({ status }: TransferRecord): boolean {
  return status === 'PENDING'
}

/** Returns when the main step of a transfer was sent or requested, in milliseconds since the epoch; 0 if it was not, or failed. */
function getSendTime(record: TransferRecord): number {
  if (!isOpen(record) && record.status !== 'DONE') return 0
  if (wasSent(record)) return record.sentTime ?? 0
  const index = getSteps(record).findIndex((_, position) => isMainStep(record, position))
  const step = getSteps(record)[index]
  return (step?.kind === 'order' ? step.askTime : getAskTime(record, index)) ?? 0
}

/** Actions without an amount, such as claims, are compared by their calls. */
function isIdentical(record: TransferRecord, candidate: TransferRecord): boolean {
  const { chainId, info } = record
  if (record.id === candidate.id) return false
  if (!isSameAction({ chainId, account: requireSender(record), info }, candidate)) return false
  const hasAmount = (info.inputAmountRaw ?? info.outputAmountRaw) !== undefined
  return hasAmount || stringifyJson(getCalls(record)) === stringifyJson(getCalls(candidate))
}

function getCalls(record: TransferRecord): readonly Call[] {
  return getSteps(record).flatMap((step) => {
    if (step.kind === 'batch') return step.calls.map(({ call }) => call)
    return 'call' in step ? [step.call] : []
  })
}

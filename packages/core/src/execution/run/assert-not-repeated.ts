import { sameAddress } from '../../chains/address.ts'
import { stringifyJson } from '../../kernel/json.ts'
import type { Call } from '../../platforms/transaction.ts'
import { getAskTime } from '../../transfers/get-ask-time.ts'
import { isMainStep } from '../../transfers/is-main-step.ts'
import { findReportedPayment } from '../../transfers/list-payments.ts'
import { readBatchOutcome } from '../../transfers/read-batch-outcome.ts'
import { type TransferInfo, type TransferRecord, wasSent } from '../../transfers/record.ts'
import { RepeatedActionError } from '../errors.ts'
import { finishTransfer, journalChange, type RunContext } from './run-context.ts'
import { getSteps, withStep, withSteps } from './steps.ts'

/** Milliseconds for which a batch that only a wallet reported as ended is searched before an identical action. */
const REPORTED_MS = 15 * 60_000

/**
 * Checks that no identical action was sent, or requested from a wallet, since the transfer was started: this process or
 * another tab may run both at once. Amounts of lending actions and margin trades may differ by 1%, because interest and
 * prices change them. A batch that a wallet recently reported as failed without a transaction is searched on the chain again.
 * Does nothing if the user accepts a repetition, or once a part of the transfer was sent.
 *
 * @param mayBeSent whether the wallet was asked for the main step before, so that it may have been sent
 * @throws RepeatedActionError, which ends the transfer unless it may have been sent; StorageError
 */
export async function assertNotRepeated(id: string, mayBeSent: boolean, context: RunContext): Promise<void> {
  const { journal, acceptRepeat } = context
  const record = journal.require(id)
  if (acceptRepeat || wasSent(record)) return
  const isIdentical = (candidate: TransferRecord) => candidate.id !== id && isSameAction(candidate, record)
  // Another tab may have changed the records, and its notification may not have arrived.
  const identical = journal.store.getAll().filter(isIdentical)
  await Promise.all(identical.filter(isOpen).map((candidate) => journal.reload(candidate.id)))
  const repeated = journal.store
    .getAll()
    .find((candidate) => isIdentical(candidate) && getSendTime(candidate) > record.addedTime)
  const repeatedId = repeated?.id ?? (await recoverReported(identical, context))
  if (repeatedId === undefined) return
  const error = new RepeatedActionError(repeatedId)
  if (!mayBeSent) await finishTransfer(id, 'INVALID', error.message, context)
  throw error
}

/**
 * Searches the chain for a batch that the wallet reported as failed, or as executed in part, in the last 15 minutes. If it was
 * executed, tracks its transfer again and returns the id. Undefined if no batch was executed, or the chain cannot be read.
 */
async function recoverReported(
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

function isOpen({ status }: TransferRecord): boolean {
  return status === 'PENDING'
}

/** Returns when the main step of a transfer was sent or requested, in milliseconds since the epoch; 0 if it was not, or failed. */
function getSendTime(record: TransferRecord): number {
  if (!isOpen(record) && record.status !== 'DONE') return 0
  if (wasSent(record)) return record.sentTime ?? 0
  const index = getSteps(record).findIndex((_, position) => isMainStep(record, position))
  return getAskTime(record, index) ?? 0
}

function isSameAction(a: TransferRecord, b: TransferRecord): boolean {
  return (
    a.chainId === b.chainId &&
    sameAddress(a.from, b.from) &&
    EQUAL_FIELDS.every((field) => a.info[field] === b.info[field]) &&
    ADDRESS_FIELDS.every((field) => isSameAddress(a.info[field], b.info[field])) &&
    isSameAmount(a, b)
  )
}

const EQUAL_FIELDS = ['type', 'lender', 'subAccount', 'txType', 'outputChainId'] as const
const ADDRESS_FIELDS = [
  'recipient',
  'inputCurrency',
  'outputCurrency',
] as const satisfies (keyof TransferInfo)[]

function isSameAddress(a: string | undefined, b: string | undefined): boolean {
  return a && b ? sameAddress(a, b) : !a && !b
}

/** Compares the inputs, because outputs change with each quote. Actions without an amount, such as claims, are compared by their calls. */
function isSameAmount(a: TransferRecord, b: TransferRecord): boolean {
  const tolerance = a.info.lender === undefined ? 0n : 1n
  const [input, output] = [a.info.inputAmountRaw, a.info.outputAmountRaw]
  if (input !== undefined) return isWithin(tolerance, input, b.info.inputAmountRaw)
  if (output !== undefined) return isWithin(tolerance, output, b.info.outputAmountRaw)
  return stringifyJson(getCalls(a)) === stringifyJson(getCalls(b))
}

function getCalls(record: TransferRecord): readonly Call[] {
  return getSteps(record).flatMap((step) => {
    if (step.kind === 'batch') return step.calls.map(({ call }) => call)
    return 'call' in step ? [step.call] : []
  })
}

/** Returns whether two amounts differ by at most a percentage. */
function isWithin(percent: bigint, a: bigint | undefined, b: bigint | undefined): boolean {
  if (a === undefined || b === undefined) return a === b
  const difference = a > b ? a - b : b - a
  return difference * 100n <= b * percent
}

import {
  type Address,
  type BuiltQuote,
  type ExecutionPlan,
  isSourceConfirmed,
  type TransferRecord,
  wasSent,
} from '@causeway/core'
import { sameAddress } from '@causeway/core/chains'
import { isActionUnanswered, isSubmissionUnknown, isUnanswered } from '../../copy/step-copy.ts'

/** Time for which an action that was requested or found is compared with new ones, in milliseconds. */
const REPEAT_MS = 15 * 60_000

/** An action that is about to be sent: its account, and the amounts that identify it. */
export type PlannedAction = Pick<ExecutionPlan, 'chainId' | 'account'> & {
  readonly info: Omit<ExecutionPlan['info'], 'type'>
}

/**
 * Returns whether the wallet was asked for an identical action and has not answered, or the submission of an identical order is
 * not confirmed, so that both may be sent. Amounts of lending actions and margin trades may differ by 1%, because interest and
 * prices change them.
 */
export function isOpenInWallet(planned: PlannedAction, records: readonly TransferRecord[]): boolean {
  return records.some((record) => isSendUnknown(record) && isRepeat(planned, record, getTolerance(planned)))
}

/**
 * Returns whether an identical action is open in the wallet, or was requested in the last 15 minutes and waits for its
 * permission, such as in another tab, so that both may be sent.
 *
 * @param now milliseconds since the epoch
 */
export function isRequestOpen(
  planned: PlannedAction,
  records: readonly TransferRecord[],
  now: number,
): boolean {
  const isWaiting = ({ status, run }: TransferRecord) =>
    status === 'PENDING' &&
    run?.steps.some((step) => isUnanswered(step) && 'ask' in step && (step.ask?.time ?? 0) >= now - REPEAT_MS)
  const waiting = records.filter(
    (record) => isWaiting(record) && isRepeat(planned, record, getTolerance(planned)),
  )
  return waiting.length > 0 || isOpenInWallet(planned, records)
}

/** Returns the percentage by which the amounts of identical actions may differ. */
function getTolerance({ info }: PlannedAction): bigint {
  return info.lender === undefined ? 0n : 1n
}

/**
 * Returns whether a planned action repeats one that was sent and has not failed. Amounts of margin trades may differ by
 * 1%, because prices change them.
 */
export function isSentAlready(planned: PlannedAction, record: TransferRecord): boolean {
  return isSent(record) && isRepeat(planned, record, record.info.type === 'Margin' ? 1n : 0n)
}

/**
 * Returns the newest identical transfer whose repetition requires an explicit consent: its source transaction is known and not
 * confirmed, or it was found in the last 15 minutes although its response was lost.
 *
 * @param now milliseconds since the epoch
 * @param shownIds transfers that the review has already stated, which stay after their confirmation. Default: none
 */
export function findRepeated(
  planned: PlannedAction,
  records: readonly TransferRecord[],
  now: number,
  shownIds: readonly string[] = [],
): TransferRecord | undefined {
  const unconfirmed = records.findLast(
    (record) =>
      (isUnconfirmed(record) || (shownIds.includes(record.id) && isSent(record))) &&
      isRepeat(planned, record, getTolerance(planned)),
  )
  return unconfirmed ?? findRecovered(planned, records, now)
}

/** Returns whether the source transaction is known and not confirmed. False for a transfer that only waits for its arrival. */
function isUnconfirmed(record: TransferRecord): boolean {
  const { status, hash, run } = record
  if (status !== 'PENDING' || hash === undefined) return false
  // A revocation after the confirmed call may be open.
  const isStepOpen = run?.steps.some((step) => !step.done && 'hash' in step && step.hash === hash) === true
  return isStepOpen && !isSourceConfirmed(record)
}

/**
 * Returns the newest identical transfer or pending batch that was found although its response was lost, and has not failed.
 * Sending the action again requires an explicit consent, because no review may have shown the transfer.
 *
 * @param now milliseconds since the epoch
 * @param since time after which it was found. Default: 15 minutes before `now`
 */
export function findRecovered(
  planned: PlannedAction,
  records: readonly TransferRecord[],
  now: number,
  since = now - REPEAT_MS,
): TransferRecord | undefined {
  return records.findLast(
    (record) =>
      (isSent(record) || isBatchPending(record)) &&
      record.recoveredTime !== undefined &&
      record.recoveredTime >= since &&
      isRepeat(planned, record, getTolerance(planned)),
  )
}

/**
 * Returns whether the response of the wallet is missing, or was lost and its transaction was found in the last 15 minutes.
 *
 * @param now milliseconds since the epoch
 */
export function wasLost(record: TransferRecord, now: number): boolean {
  const { recoveredTime } = record
  const isRecovered = recoveredTime !== undefined && recoveredTime >= now - REPEAT_MS
  return isSendUnknown(record) || (isRecovered && isSent(record))
}

/** Returns whether an action was sent and has not failed. False for a batch that is only pending in the wallet. */
export function isSent(record: TransferRecord): boolean {
  const isActive = record.status === 'PENDING' || record.status === 'DONE'
  return wasSent(record) && isActive && !isBatchPending(record)
}

/** Returns whether the wallet has accepted a batch that no transaction is known of, so that it may never be executed. */
export function isBatchPending({ status, hash, orderId, batchId }: TransferRecord): boolean {
  return status === 'PENDING' && batchId !== undefined && hash === undefined && orderId === undefined
}

/** Returns whether an action may have been sent: the wallet has not answered, or the submission of its order is not confirmed. */
export function isSendUnknown({ status, run }: TransferRecord): boolean {
  const isAsked = run?.steps.some(isActionUnanswered) === true
  return status === 'PENDING' && (isAsked || hasSignedOrder({ run }))
}

/** Returns whether a transfer has a signed order whose submission is not confirmed. */
export function hasSignedOrder({ run }: Pick<TransferRecord, 'run'>): boolean {
  return run?.steps.some(isSubmissionUnknown) === true
}

function isRepeat(planned: PlannedAction, record: TransferRecord, tolerance: bigint): boolean {
  const { chainId, account } = planned
  const isSameSender = record.chainId === chainId && sameAddress(record.from, account)
  return isSameSender && isSameAction(record.info, planned, tolerance)
}

/** Returns the action of a built quote. */
export function toPlannedAction({ request }: Pick<BuiltQuote, 'request'>): PlannedAction {
  return {
    chainId: request.fromChainId,
    account: request.fromAddress,
    info: {
      recipient: request.toAddress,
      outputChainId: request.toChainId,
      inputCurrency: request.fromTokenAddress,
      outputCurrency: request.toTokenAddress,
      inputAmountRaw: request.fromAmount,
    },
  }
}

function isSameAction(
  info: TransferRecord['info'],
  { chainId, info: planned }: PlannedAction,
  tolerance: bigint,
): boolean {
  const { inputAmountRaw, outputAmountRaw, outputChainId = chainId } = planned
  return (
    info.lender === planned.lender &&
    info.subAccount === planned.subAccount &&
    info.txType === planned.txType &&
    info.outputChainId === outputChainId &&
    isSame(info.recipient, planned.recipient) &&
    isSame(info.inputCurrency, planned.inputCurrency) &&
    isSame(info.outputCurrency, planned.outputCurrency) &&
    (inputAmountRaw === undefined
      ? isWithin(tolerance, info.outputAmountRaw, outputAmountRaw)
      : isWithin(tolerance, info.inputAmountRaw, inputAmountRaw))
  )
}

function isSame(a: Address | '' | undefined, b: Address | '' | undefined): boolean {
  return a && b ? sameAddress(a, b) : !a && !b
}

/** Returns whether two amounts differ by at most a percentage. */
function isWithin(percent: bigint, a: bigint | undefined, b: bigint | undefined): boolean {
  if (a === undefined || b === undefined) return a === b
  const difference = a > b ? a - b : b - a
  return difference * 100n <= b * percent
}

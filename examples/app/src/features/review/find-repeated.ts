import {
  type BuiltQuote,
  type ExecutionPlan,
  isSameAction,
  isSourceConfirmed,
  type TransferRecord,
} from '@causeway/core'
import { isUnanswered } from '../../copy/step-copy.ts'
import { isBatchPending, isOrderOpen, isSendUnknown, isSent, REPEAT_MS } from './is-sent.ts'

/** An action that is about to be sent: its account, and the amounts that identify it. */
export type PlannedAction = Pick<ExecutionPlan, 'chainId' | 'account'> & {
  readonly info: Omit<ExecutionPlan['info'], 'type'>
}

/**
 * Returns the newest identical transfer whose repetition requires an explicit consent: its source transaction is known and not
 * confirmed, its order is not filled, or it was found in the last 15 minutes although its response was lost.
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
      isSameAction(planned, record),
  )
  return unconfirmed ?? findRecovered(planned, records, now)
}

/** Returns whether an identical action was sent and is not confirmed, or its order is not filled. */
export function isUnconfirmedRepeat(planned: PlannedAction, record: TransferRecord): boolean {
  return isUnconfirmed(record) && isSameAction(planned, record)
}

/**
 * Returns whether the source transaction is known and not confirmed, or the order is not filled. False for a transfer that only waits
 * for its arrival.
 */
function isUnconfirmed(record: TransferRecord): boolean {
  const { status, hash, run } = record
  if (isOrderOpen(record)) return true
  if (status !== 'PENDING' || hash === undefined) return false
  // A revocation after the confirmed call may be open.
  const isStepOpen = run?.steps.some((step) => !step.done && 'hash' in step && step.hash === hash) === true
  return isStepOpen && !isSourceConfirmed(record)
}

/**
 * Returns whether the wallet was asked for an identical action and has not answered, or the submission of an identical order is
 * not confirmed, so that both may be sent. Amounts of lending actions and margin trades may differ by 1%, because interest and
 * prices change them.
 */
export function isOpenInWallet(planned: PlannedAction, records: readonly TransferRecord[]): boolean {
  return records.some((record) => isSendUnknown(record) && isSameAction(planned, record))
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
  const waiting = records.filter((record) => isWaiting(record) && isSameAction(planned, record))
  return waiting.length > 0 || isOpenInWallet(planned, records)
}

/**
 * Returns whether a planned action repeats one that was sent and has not failed. Amounts of margin trades may differ by
 * 1%, because prices change them.
 */
export function isSentAlready(planned: PlannedAction, record: TransferRecord): boolean {
  return isSent(record) && isSameAction(planned, record, record.info.type === 'Margin' ? 1n : 0n)
}

/**
 * Returns the newest identical transfer or pending batch that was found although its response was lost, and has not failed.
 * Sending the action again requires an explicit consent, because no review may have shown the transfer. A confirmed action without an
 * amount, such as a claim, is never returned: another one claims new rewards.
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
      !isConfirmedClaim(record) &&
      isSameAction(planned, record),
  )
}

function isConfirmedClaim({ status, info }: TransferRecord): boolean {
  return status === 'DONE' && info.inputAmountRaw === undefined && info.outputAmountRaw === undefined
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

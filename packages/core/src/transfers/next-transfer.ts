import { compact } from '../kernel/compact.ts'
import type { Hex } from '../kernel/schema.ts'
import type { Call } from '../platforms/transaction.ts'
import { getTransferOutcome, type StatusResult, type TransferStatus } from '../quotes/status.ts'
import { confirmSteps } from './confirm-steps.ts'
import { getAskTime } from './get-ask-time.ts'
import { getPaidFee } from './get-paid-fee.ts'
import { findSentApproval, findUnansweredCall, isAfterMainStep, isMainStep } from './is-main-step.ts'
import {
  isFinishedTransfer,
  isReportedRejection,
  type SentCall,
  type TransactionReceipt,
  type TransferRecord,
  wasSent,
} from './record.ts'
import { reopenRevocation } from './reopen-revocation.ts'
import { awaitsRefund } from './stage.ts'
import type { CallStep, TransferStep } from './steps.ts'

/** Latest block of the source chain at the time of an observation. */
interface AtBlock {
  readonly blockNumber?: bigint | undefined
}

/** Time of the block of the observed transaction, in milliseconds since the epoch. Default: the time of the observation. */
interface InBlock {
  readonly time?: number | undefined
}

/** A batch of which only some calls were executed: the steps replace it. */
interface SplitBatch {
  readonly index: number
  readonly steps: readonly TransferStep[]
}

/** Observation about a transfer. */
export type TransferObservation =
  | (InBlock & {
      readonly type: 'status'
      readonly result: StatusResult
      /** Chain on which the provider's DONE settles the transfer. */
      readonly settlesOn: 'destination' | 'source'
      readonly received?: TransferRecord['received']
      readonly refund?: TransferRecord['refund']
    })
  /** No new information, for example because no provider could be requested. */
  | (AtBlock & { readonly type: 'nothing' })
  /** The provider is not configured. The check time is not updated, because another tab may have the provider. */
  | { readonly type: 'unasked' }
  /** The tokens arrived on chain, or a transaction without a known destination was included. */
  | (InBlock & {
      readonly type: 'arrived'
      readonly toHash?: string
      readonly received?: TransferRecord['received']
    })
  /** The chain or the wallet reports that nothing or only a part will arrive. `hash` is the included transaction. */
  | (AtBlock &
      InBlock & {
        readonly type: 'void'
        readonly status: 'FAILED' | 'INVALID' | 'PARTIAL_SUCCESS'
        readonly message: string
        readonly hash?: Hex | undefined
        readonly receipt?: TransactionReceipt
        /** Hash of another transaction that used the nonce. */
        readonly replacedBy?: Hex
        readonly split?: SplitBatch
      })
  /** The wallet sent the step, although its response was lost. */
  | {
      readonly type: 'sent'
      readonly step: number
      /** The call that was sent, if it is one of the former calls of the step. */
      readonly call?: Call
      readonly hash: Hex
    }
  | { readonly type: 'sent'; readonly step: number; readonly batchId: string }
  /** The account has sent an unknown transaction since the wallet reported the rejection of a batch. */
  | { readonly type: 'doubted' }
  /** The provider accepted the order, although its response was lost. */
  | { readonly type: 'sent'; readonly step: number; readonly orderId: string }
  /** The source transaction is confirmed. `step`: index of the batch that it executed. */
  | (AtBlock &
      InBlock & {
        readonly type: 'included'
        readonly hash: Hex
        readonly step?: number
        readonly receipt?: TransactionReceipt
        readonly split?: SplitBatch
      })
  /** State of a pending source transaction: its nonce, its call, or the hash under which it was sent again. */
  | (AtBlock & {
      readonly type: 'source'
      readonly nonce?: number
      readonly hash?: Hex
      readonly message?: string
      readonly sentCall?: SentCall
    })
  /** A call before or after the main step, such as an approval or a revocation, was checked. */
  | (InBlock & {
      readonly type: 'approval'
      readonly hash: Hex
      /** Once it has its confirmations. */
      readonly receipt?: TransactionReceipt
      /** Nonce of the pending call, or the hash under which it was sent again. */
      readonly change?: Pick<CallStep, 'hash' | 'nonce'>
      /** Outcome of a call without a receipt: INVALID if it was canceled or replaced. */
      readonly failure?: 'FAILED' | 'INVALID'
    })

const SOURCE_CONFIRMED = 'Source transaction confirmed, waiting for arrival'

/**
 * Returns the transfer after an observation, without side effects. Outcomes are final, except that a refund can follow a
 * failure, and a transaction that was or may have been sent the report of its rejection. Known facts are never removed, and a time-out is not a failure.
 *
 * @param stalledAfterMs milliseconds after sending
 */
export function nextTransfer(
  record: TransferRecord,
  observation: TransferObservation,
  now: number,
  stalledAfterMs: number,
): TransferRecord {
  if (isFinishedTransfer(record)) return afterOutcome(record, observation, now, stalledAfterMs)
  if (observation.type === 'approval') return afterApproval(record, observation, now)
  if (observation.type === 'unasked') return markStalled(record, now, stalledAfterMs)
  const blockNumber = 'blockNumber' in observation ? observation.blockNumber : undefined
  const split = 'split' in observation ? observation.split : undefined
  const dated = { ...withSplit(record, split), lastCheckedTime: now, ...laterBlock(record, blockNumber) }
  const checked = markStalled(dated, now, stalledAfterMs)
  switch (observation.type) {
    case 'nothing':
    case 'doubted':
      return checked
    case 'status':
      return afterStatus(checked, observation, now)
    case 'arrived': {
      const { toHash, received } = observation
      const time = getEndTime(checked, observation, now)
      return { ...toFinished(checked, 'DONE', 'chain', time), ...compact({ toHash, received }) }
    }
    case 'void': {
      const { status, message, hash, receipt, replacedBy, time = now } = observation
      return {
        ...toFinished(checked, status, 'chain', time),
        message,
        ...compact({ hash, receipt, replacedBy }),
      }
    }
    case 'sent':
      return afterSending(checked, observation, now)
    case 'included':
      return afterInclusion(checked, observation, now)
    case 'source':
      return afterSource(checked, observation)
  }
}

/**
 * Returns the record of a refund that follows a failure, or whose token was not known, and of a transaction or batch that was or may
 * have been sent although the wallet reported its rejection. Other outcomes do not change.
 */
function afterOutcome(
  record: TransferRecord,
  observation: TransferObservation,
  now: number,
  stalledAfterMs: number,
): TransferRecord {
  if (isReportedRejection(record) && refutesRejection(observation)) {
    const { finishedTime: _, message: __, ...reopened } = record
    return nextTransfer({ ...reopened, status: 'PENDING' }, observation, now, stalledAfterMs)
  }
  const isRefund =
    observation.type === 'status' && observation.result.statusInfo.status === 'TRANSFER_REFUNDED'
  if (!isRefund || !awaitsRefund(record)) return record
  const refunded = afterStatus({ ...record, lastCheckedTime: now }, observation, now)
  const { status, finishedTime = now } = record
  return status === 'FAILED' ? refunded : { ...refunded, finishedTime }
}

/** Returns whether the report of a wallet that nothing was sent is wrong, or cannot be relied on. */
function refutesRejection(observation: TransferObservation): boolean {
  const { type } = observation
  if (type === 'void') return observation.hash !== undefined
  return type === 'sent' || type === 'included' || type === 'doubted'
}

/** Returns the later of two blocks, because nodes behind a load balancer differ in their latest block. */
function laterBlock(
  { lastCheckedBlockNumber }: TransferRecord,
  blockNumber: bigint | undefined,
): Pick<TransferRecord, 'lastCheckedBlockNumber'> {
  const isLater = blockNumber !== undefined && blockNumber > (lastCheckedBlockNumber ?? -1n)
  return isLater ? { lastCheckedBlockNumber: blockNumber } : {}
}

function afterStatus(
  record: TransferRecord,
  observation: Extract<TransferObservation, { type: 'status' }>,
  now: number,
): TransferRecord {
  const { result, settlesOn, received, refund } = observation
  const { status, message } = result.statusInfo
  const providerMessage = compact({ message: message || undefined })
  const updated = { ...record, ...providerMessage, ...compact({ toHash: result.toHash || undefined }) }
  if (status === 'DONE' && settlesOn === 'source') {
    return { ...updated, departedTime: record.departedTime ?? now, message: SOURCE_CONFIRMED }
  }
  return getTransferOutcome(status) === undefined
    ? updated
    : {
        ...toFinished(updated, status, 'provider', getEndTime(updated, observation, now)),
        ...providerMessage,
        ...compact({ received, refund }),
      }
}

/** Returns the time of an arrival or refund, which follows the source transaction: the clocks of chains differ. */
function getEndTime({ confirmedTime = 0 }: TransferRecord, { time }: InBlock, now: number): number {
  return time === undefined ? now : Math.max(time, confirmedTime)
}

/** Returns the finished record with its confirmed steps, without the fields of a pending one. */
function toFinished(
  { message: _, stalledTime: __, sentCall: ___, ...record }: TransferRecord,
  status: TransferStatus,
  confirmedBy: 'provider' | 'chain',
  finishedTime: number,
): TransferRecord {
  const { confirmedTime = finishedTime, departedTime } = record
  // A provider may report the departure after the block of the arrival.
  const departed = departedTime === undefined ? {} : { departedTime: Math.min(departedTime, finishedTime) }
  return confirmSteps({ ...record, ...departed, status, confirmedBy, confirmedTime, finishedTime })
}

function markStalled(record: TransferRecord, now: number, stalledAfterMs: number): TransferRecord {
  const since = record.sentTime ?? record.addedTime
  return record.stalledTime === undefined && now - since >= stalledAfterMs
    ? { ...record, stalledTime: now }
    : record
}

function afterSending(
  record: TransferRecord,
  { step: index, type: _, ...found }: Extract<TransferObservation, { type: 'sent' }>,
  now: number,
): TransferRecord {
  const isUnanswered = findUnansweredCall(record)?.index === index
  // The executor may have recorded the transaction already.
  if (wasSent(record) && !isUnanswered) return record
  if ('hash' in found && !isMainStep(record, index)) {
    return isUnanswered ? withStep(record, index, found) : record
  }
  const sentRecord = { ...record, sentTime: getAskTime(record, index) ?? now, recoveredTime: now }
  if ('batchId' in found) return { ...sentRecord, batchId: found.batchId }
  if ('orderId' in found) return { ...withStep(sentRecord, index, { done: true }), orderId: found.orderId }
  return { ...withStep(sentRecord, index, found), hash: found.hash }
}

function afterInclusion(
  { message: _, ...record }: TransferRecord,
  { hash, step, receipt, time: blockTime }: Extract<TransferObservation, { type: 'included' }>,
  now: number,
): TransferRecord {
  const index =
    step ?? record.run?.steps.findIndex((candidate) => 'hash' in candidate && candidate.hash === hash) ?? -1
  const time = blockTime ?? now
  const { sentTime = getAskTime(record, index) ?? time, confirmedTime = time } = record
  const recovered = wasSent(record) ? {} : { recoveredTime: now }
  const confirmed = { hash, sentTime, confirmedTime, ...recovered, ...compact({ receipt }) }
  const networkFee = receipt && getPaidFee(record, receipt)
  return { ...withStep(record, index, { hash, done: true, ...compact({ networkFee }) }), ...confirmed }
}

/**
 * Returns the transfer with its approval or revocation done or sent again. If it reverted or was replaced, a transfer without
 * its action failed, and a revocation can be requested again.
 */
function afterApproval(
  { stalledTime: _, ...record }: TransferRecord,
  { hash, receipt, change, failure, time }: Extract<TransferObservation, { type: 'approval' }>,
  now: number,
): TransferRecord {
  const checked = { ...record, lastCheckedTime: now }
  const sent = findSentApproval(record)
  // A resume may have sent the step again, or the main step, in the meantime.
  if (sent?.hash !== hash || wasSent(record) !== isAfterMainStep(record, sent.index)) return checked
  const { step, index } = sent
  const networkFee = receipt && getPaidFee(record, receipt)
  const done = receipt?.status === 'success' || undefined
  const after = withStep(checked, index, { ...change, ...compact({ networkFee, done }) })
  const status = receipt?.status === 'error' ? 'FAILED' : failure
  if (!status) return after
  const reopened = reopenRevocation(after)
  if (reopened) return reopened
  const name = step.kind === 'approve' || step.kind === 'reset-approval' ? 'approval' : 'transaction'
  const end = status === 'FAILED' ? 'reverted' : 'was canceled or replaced in the wallet'
  return {
    ...after,
    status,
    confirmedBy: 'chain',
    message: `The ${name} ${end}`,
    finishedTime: time ?? now,
  }
}

function withSplit(record: TransferRecord, split: SplitBatch | undefined): TransferRecord {
  const { run } = record
  if (!split || run?.steps[split.index]?.kind !== 'batch') return record
  return { ...record, run: { ...run, steps: run.steps.toSpliced(split.index, 1, ...split.steps) } }
}

function withStep(
  record: TransferRecord,
  index: number,
  change: Partial<Pick<CallStep, 'call' | 'hash' | 'nonce' | 'networkFee' | 'done'>>,
): TransferRecord {
  const { run } = record
  if (!run) return record
  const steps = run.steps.map((step, position) => (position === index ? { ...step, ...change } : step))
  return { ...record, run: { ...run, steps } }
}

/** Returns the transfer with a changed source transaction, including the step that sent it. */
function afterSource(
  { message: _, ...record }: TransferRecord,
  {
    type: __,
    blockNumber: ___,
    message,
    sentCall,
    ...changes
  }: Extract<TransferObservation, { type: 'source' }>,
): TransferRecord {
  const { run, hash } = record
  const change = (step: TransferStep): TransferStep =>
    'call' in step && step.hash !== undefined && step.hash === hash ? { ...step, ...changes } : step
  const after = {
    hash: changes.hash,
    message,
    sentCall,
    run: run && { ...run, steps: run.steps.map(change) },
  }
  return { ...record, ...compact(after) }
}

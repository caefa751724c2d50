import { compact } from '../kernel/index.ts'
import type { Call } from '../platforms/index.ts'
import { type StatusResult, type TransferStatus, transferOutcome } from '../quotes/index.ts'
import { isFinishedTransfer, type TransferRecord, wasSent } from './record.ts'
import type { CallStep, TransferStep } from './steps.ts'

/** What was learnt about a transfer. */
export type TransferObservation =
  | {
      readonly type: 'status'
      readonly result: StatusResult
      /** What the provider's DONE says. */
      readonly doneMeans: 'arrived' | 'departed'
    }
  /** Nothing was learnt, as where nobody could be asked; that says nothing of the money. */
  | { readonly type: 'nothing' }
  /** Its provider is not here. Another tab may have it, and must not be kept from asking. */
  | { readonly type: 'unasked' }
  /** The chain shows that the tokens are there. */
  | { readonly type: 'arrived'; readonly toHash: string }
  /** The chain or the wallet shows that nothing, or not everything, will arrive. `hash`: the included transaction. */
  | {
      readonly type: 'void'
      readonly status: 'FAILED' | 'INVALID' | 'PARTIAL_SUCCESS'
      readonly message: string
      readonly hash?: string | undefined
    }
  /** The wallet did send the step it was asked for, though its answer was lost. */
  | {
      readonly type: 'sent'
      readonly step: number
      /** The one of its calls that was sent. */
      readonly call?: Call
      readonly hash: string
    }
  | { readonly type: 'sent'; readonly step: number; readonly batchId: string }
  /** The provider did take the order that it was handed, though its answer was lost. */
  | { readonly type: 'sent'; readonly step: number; readonly orderId: string }
  /** The source transaction is in a block that will stay. `step`: the batch that it carried out. */
  | { readonly type: 'included'; readonly hash: string; readonly step?: number }
  /** What the source chain tells of a transaction that waits: its nonce, or the hash under which it was sent again. */
  | { readonly type: 'source'; readonly nonce?: number; readonly hash?: string; readonly message?: string }

const LEFT = 'Left, waiting for arrival'

/**
 * The transfer after an observation. Pure; an outcome absorbs, nothing regresses, giving up is never failing.
 *
 * @param stalledAfterMs milliseconds after sending
 */
export function nextTransfer(
  record: TransferRecord,
  observation: TransferObservation,
  now: number,
  stalledAfterMs: number,
): TransferRecord {
  if (isFinishedTransfer(record)) return record
  if (observation.type === 'unasked') return markStalled(record, now, stalledAfterMs)
  const checked = markStalled({ ...record, lastCheckedTime: now }, now, stalledAfterMs)
  switch (observation.type) {
    case 'nothing':
      return checked
    case 'status':
      return afterStatus(checked, observation, now)
    case 'arrived':
      return { ...ended(checked, 'DONE', 'chain', now), toHash: observation.toHash }
    case 'void': {
      const { status, message, hash } = observation
      return { ...ended(checked, status, 'chain', now), message, ...compact({ hash }) }
    }
    case 'sent':
      return afterSending(checked, observation, now)
    case 'included':
      return afterInclusion(checked, observation, now)
    case 'source':
      return afterSource(checked, observation)
  }
}

function afterStatus(
  record: TransferRecord,
  { result, doneMeans }: Extract<TransferObservation, { type: 'status' }>,
  now: number,
): TransferRecord {
  const { status, message } = result.statusInfo
  const said = compact({ message: message || undefined })
  const known = { ...record, ...said, ...compact({ toHash: result.toHash || undefined }) }
  if (status === 'DONE' && doneMeans === 'departed') {
    return { ...known, departedTime: record.departedTime ?? now, message: LEFT }
  }
  return transferOutcome(status) === undefined ? known : { ...ended(known, status, 'provider', now), ...said }
}

/** What belongs to the waiting does not outlive it. */
function ended(
  { message: _, stalledTime: __, ...record }: TransferRecord,
  status: TransferStatus,
  confirmedBy: 'provider' | 'chain',
  now: number,
): TransferRecord {
  return { ...record, status, confirmedBy, finishedTime: now }
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
  // The executor may have learned it meanwhile.
  if (wasSent(record)) return record
  const sent = record.run?.steps[index]
  const askTime = sent && ('call' in sent ? sent.ask?.time : sent.kind === 'batch' ? sent.askTime : undefined)
  const sentRecord = { ...record, sentTime: askTime ?? now }
  if ('batchId' in found) return { ...sentRecord, batchId: found.batchId }
  if ('orderId' in found) return { ...withStep(sentRecord, index, { done: true }), orderId: found.orderId }
  return { ...withStep(sentRecord, index, found), hash: found.hash }
}

function afterInclusion(
  { message: _, ...record }: TransferRecord,
  { hash, step }: Extract<TransferObservation, { type: 'included' }>,
  now: number,
): TransferRecord {
  const index =
    step ?? record.run?.steps.findIndex((candidate) => 'hash' in candidate && candidate.hash === hash) ?? -1
  return { ...withStep(record, index, { hash, done: true }), hash, sentTime: record.sentTime ?? now }
}

function withStep(
  record: TransferRecord,
  index: number,
  change: Partial<Pick<CallStep, 'call' | 'hash' | 'done'>>,
): TransferRecord {
  const { run } = record
  if (!run) return record
  const steps = run.steps.map((step, position) => (position === index ? { ...step, ...change } : step))
  return { ...record, run: { ...run, steps } }
}

/** The step that sent the source transaction learns with it. */
function afterSource(
  { message: _, ...record }: TransferRecord,
  { type: __, message, ...learnt }: Extract<TransferObservation, { type: 'source' }>,
): TransferRecord {
  const { run, hash } = record
  const change = (step: TransferStep): TransferStep =>
    'call' in step && step.hash !== undefined && step.hash === hash ? { ...step, ...learnt } : step
  const after = { hash: learnt.hash, message, run: run && { ...run, steps: run.steps.map(change) } }
  return { ...record, ...compact(after) }
}

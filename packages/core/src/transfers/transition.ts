import { outcomeOf, type StatusResult } from '../quotes/index.ts'
import { isFinished, type TransferRecord } from './record.ts'

/** What was learnt about a transfer. */
export type TransferObservation =
  | {
      readonly type: 'status'
      readonly result: StatusResult
      /** What the provider's DONE says. */
      readonly doneMeans: 'arrived' | 'departed'
    }
  /** The provider could not be asked; that says nothing of the money. */
  | { readonly type: 'unreachable'; readonly reason: string }

export interface StallPolicy {
  /** Milliseconds after sending. */
  readonly stalledAfterMs: number
}

/** The transfer after an observation. Pure; an outcome absorbs, nothing regresses, giving up is never failing. */
export function nextTransfer(
  record: TransferRecord,
  observation: TransferObservation,
  now: number,
  policy: StallPolicy,
): TransferRecord {
  if (isFinished(record)) return record
  const checked = markStalled({ ...record, lastCheckedTime: now }, now, policy)
  if (observation.type === 'unreachable') return checked
  const { result, doneMeans } = observation
  const { status, message } = result.statusInfo
  const known = {
    ...checked,
    ...(result.toHash ? { toHash: result.toHash } : {}),
    ...(message ? { message } : {}),
  }
  if (status === 'DONE' && doneMeans === 'departed') {
    return { ...known, departedTime: record.departedTime ?? now, message: 'Left, waiting for arrival' }
  }
  if (outcomeOf(status) === undefined) return known
  const { stalledTime: _, ...settled } = known
  return { ...withoutMessage(settled, message), status, finishedTime: now }
}

function markStalled(record: TransferRecord, now: number, { stalledAfterMs }: StallPolicy): TransferRecord {
  const since = record.sentTime ?? record.addedTime
  return record.stalledTime === undefined && now - since >= stalledAfterMs
    ? { ...record, stalledTime: now }
    : record
}

/** A message of the waiting must not outlive it. */
function withoutMessage(record: TransferRecord, message: string | undefined): TransferRecord {
  if (message !== undefined) return record
  const { message: _, ...rest } = record
  return rest
}

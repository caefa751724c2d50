import type { TransactionFate } from '../../platforms/index.ts'
import {
  isPendingTransaction,
  type PendingTransaction,
  type SentCall,
  type TransactionReceipt,
  type TransactionRecord,
  type TransactionResult,
} from './record.ts'

/** What was learnt about a transaction. Block numbers are the latest at the time. */
export type TransactionObservation =
  /** No receipt, or one that is not deep enough yet. */
  | {
      readonly type: 'waiting'
      readonly blockNumber?: bigint | undefined
      readonly sent?: SentCall | undefined
    }
  | { readonly type: 'fate'; readonly fate: TransactionFate; readonly blockNumber?: bigint | undefined }
  | {
      readonly type: 'receipt'
      readonly receipt: TransactionReceipt
      readonly blockNumber?: bigint | undefined
    }
  /** Somebody knows how it ended, without a receipt. */
  | { readonly type: 'result'; readonly status: TransactionResult }
  /** The chain could not be read; that says nothing of the transaction. */
  | { readonly type: 'unreachable' }
  /** A run of the watcher begins, or stops without an end. */
  | { readonly type: 'watched' | 'gaveUp' }

/** The transaction after an observation. Pure; an end absorbs, nothing regresses, giving up is never failing. */
export function nextTransaction(
  record: TransactionRecord,
  observation: TransactionObservation,
  now: number,
): TransactionRecord {
  if (!isPendingTransaction(record)) return record
  switch (observation.type) {
    case 'watched':
      return record.stalledTime === undefined ? record : without(record, 'stalledTime')
    case 'gaveUp':
      return record.stalledTime === undefined ? { ...record, stalledTime: now } : record
    case 'unreachable':
      return checked(record, now, undefined)
    case 'waiting': {
      const { blockNumber, sent = record.sent } = observation
      return { ...checked(record, now, blockNumber), ...(sent ? { sent } : {}) }
    }
    case 'fate':
      return afterFate(checked(record, now, observation.blockNumber), observation.fate, now)
    case 'receipt': {
      const { receipt, blockNumber } = observation
      return { ...ended(checked(record, now, blockNumber), now), receipt, status: resultOf(receipt) }
    }
    case 'result':
      return { ...ended(record, now), status: observation.status }
  }
}

/** A receipt that does not say otherwise is a success; each chain VM says 'error' by its own rule. */
export function resultOf({ status }: Pick<TransactionReceipt, 'status'>): TransactionResult {
  return status === undefined || status === 'success' ? 'success' : 'error'
}

function checked(
  record: PendingTransaction,
  now: number,
  blockNumber: bigint | undefined,
): PendingTransaction {
  const { lastCheckedTime = now, lastCheckedBlockNumber = blockNumber } = record
  // Nodes behind a balancer are not equally far.
  const latest =
    blockNumber !== undefined && lastCheckedBlockNumber !== undefined && blockNumber > lastCheckedBlockNumber
      ? blockNumber
      : lastCheckedBlockNumber
  return {
    ...record,
    lastCheckedTime: Math.max(lastCheckedTime, now),
    ...(latest === undefined ? {} : { lastCheckedBlockNumber: latest }),
  }
}

function afterFate(record: PendingTransaction, fate: TransactionFate, now: number): TransactionRecord {
  switch (fate.status) {
    case 'waiting':
      return without(record, 'message')
    case 'dropped':
      return {
        ...record,
        message: 'The chain does not know this transaction any more; it may still be sent again',
      }
    case 'replaced':
      if (fate.isSameCall) return { ...without(record, 'message'), hash: fate.hash }
      return {
        ...ended(record, now),
        status: 'replaced',
        replacedBy: fate.hash,
        message: 'Replaced by another transaction of the wallet',
      }
  }
}

/** What belongs to the waiting does not outlive it. */
function ended(record: PendingTransaction, now: number) {
  const { status: _, ...rest } = without(without(without(record, 'sent'), 'stalledTime'), 'message')
  return { ...rest, confirmedTime: now }
}

function without<Key extends 'sent' | 'stalledTime' | 'message'>(
  record: PendingTransaction,
  key: Key,
): PendingTransaction {
  const { [key]: _, ...rest } = record
  return rest as PendingTransaction
}

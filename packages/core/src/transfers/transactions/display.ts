import type { TransactionRecord } from './record.ts'

/** How a transaction is drawn: 'complete' reads 'Completed', 'pending' is a spinner. */
export type TransactionDisplay = 'complete' | 'pending' | 'error' | 'warning'

/** A warning is for what ended otherwise than it was meant to, and for what nobody looks after any more. */
export function transactionDisplay(record: TransactionRecord): TransactionDisplay {
  switch (record.status) {
    case undefined:
      return record.stalledTime === undefined ? 'pending' : 'warning'
    case 'success':
      return 'complete'
    case 'error':
      return 'error'
    case 'partial_success':
    case 'replaced':
      return 'warning'
  }
}

/** Statuses of a supertransaction or an operation. Source: `UserOpStatus` of @biconomy/abstractjs 1.2.3. */
export const SUPERTRANSACTION_STATUSES = [
  'SUCCESS',
  'MINING',
  'MINED_SUCCESS',
  'MINED_FAIL',
  'FAILED',
  'PENDING',
] as const

/** Status of a supertransaction, as reported by the service. */
export type SupertransactionStatus = (typeof SUPERTRANSACTION_STATUSES)[number]

const COMPLETE: readonly SupertransactionStatus[] = ['SUCCESS', 'MINED_SUCCESS', 'MINED_FAIL', 'FAILED']
const SUCCESSFUL: readonly SupertransactionStatus[] = ['SUCCESS', 'MINED_SUCCESS']

/** Returns whether the status is final. */
export function isSupertransactionComplete(status: SupertransactionStatus): boolean {
  return COMPLETE.includes(status)
}

/** Returns whether the supertransaction succeeded. */
export function isSupertransactionSuccessful(status: SupertransactionStatus): boolean {
  return SUCCESSFUL.includes(status)
}

/** State of one operation, as reported by the service. */
export interface OperationState {
  readonly status: SupertransactionStatus
  /** Whether the block has enough confirmations. Until then, it may be reorganized. */
  readonly isConfirmed: boolean
}

/**
 * Returns the status of a supertransaction by the library's rules: it fails if one operation fails, and an included
 * operation counts once it is confirmed.
 */
export function supertransactionStatus(operations: readonly OperationState[]): SupertransactionStatus {
  const some = (expected: SupertransactionStatus) => operations.some(({ status }) => status === expected)
  if (operations.length === 0) return 'PENDING'
  if (some('FAILED')) return 'FAILED'
  if (operations.some(({ status, isConfirmed }) => status === 'MINED_FAIL' && isConfirmed))
    return 'MINED_FAIL'
  if (operations.every(({ status }) => status === 'SUCCESS')) return 'SUCCESS'
  if (operations.every(isDone)) return 'MINED_SUCCESS'
  return some('MINING') || operations.every(({ status }) => status !== 'PENDING') ? 'MINING' : 'PENDING'
}

function isDone({ status, isConfirmed }: OperationState): boolean {
  return status === 'SUCCESS' || (status === 'MINED_SUCCESS' && isConfirmed)
}

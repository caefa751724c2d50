/** How a supertransaction, or one operation of it, stands. Source: `UserOpStatus` of @biconomy/abstractjs 1.2.3. */
export const SUPERTRANSACTION_STATUSES = [
  'SUCCESS',
  'MINING',
  'MINED_SUCCESS',
  'MINED_FAIL',
  'FAILED',
  'PENDING',
] as const

/** How a supertransaction stands, in the service's words. */
export type SupertransactionStatus = (typeof SUPERTRANSACTION_STATUSES)[number]

const COMPLETE: readonly SupertransactionStatus[] = ['SUCCESS', 'MINED_SUCCESS', 'MINED_FAIL', 'FAILED']
const SUCCESSFUL: readonly SupertransactionStatus[] = ['SUCCESS', 'MINED_SUCCESS']

/** Nothing will happen to it any more. */
export function isSupertransactionComplete(status: SupertransactionStatus): boolean {
  return COMPLETE.includes(status)
}

/** Whether a supertransaction did what it should. */
export function isSupertransactionSuccessful(status: SupertransactionStatus): boolean {
  return SUCCESSFUL.includes(status)
}

/** One operation as the service tells it. */
export interface OperationState {
  readonly status: SupertransactionStatus
  /** Whether its block is deep enough; until then what was mined may be undone. */
  readonly isConfirmed: boolean
}

/**
 * The whole from its operations, by the library's own rules: one failure fails it, and what is mined counts once it is
 * confirmed.
 */
export function supertransactionStatus(operations: readonly OperationState[]): SupertransactionStatus {
  const some = (wanted: SupertransactionStatus) => operations.some(({ status }) => status === wanted)
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

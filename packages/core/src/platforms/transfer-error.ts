import type { Hex } from '../kernel/schema.ts'

/**
 * Error of a run whose transfer is persisted. Check the status of the transfer instead of sending again. An error with
 * the code BUSY_ELSEWHERE refers to a transfer of another tab or process, which may not be persisted yet.
 */
export type TransferError = Error & {
  readonly transferId: string
  /** Hash of the transaction that caused the error, or of the source transaction, if known. */
  readonly hash?: Hex
  /**
   * Whether a transaction other than an approval was or may have been sent. If so, `retryable` is false: track or
   * resume the transfer. If not, the same quote or plan can be executed again.
   */
  readonly maybeSent: boolean
  /** Whether the wallet was asked to send a transaction, also an approval, and its response was lost. Default false. */
  readonly isUnanswered?: boolean
}

/** Returns whether an error of `Executor.execute` or `resume` belongs to a persisted transfer. */
export function isTransferError(error: unknown): error is TransferError {
  return (
    typeof error === 'object' &&
    error !== null &&
    'transferId' in error &&
    typeof error.transferId === 'string' &&
    'maybeSent' in error
  )
}

/**
 * Adds the data of its transfer to an error. Extends the same object if possible. Values that are not objects are
 * returned unchanged.
 */
export function toTransferError(
  error: unknown,
  {
    transferId,
    hash,
    maybeSent,
    isUnanswered,
  }: Pick<TransferError, 'transferId' | 'hash' | 'maybeSent' | 'isUnanswered'>,
): unknown {
  if (typeof error !== 'object' || error === null) return error
  // Copy the error, because the same abort reason may be thrown by several runs.
  const isTaken = isTransferError(error) && error.transferId !== transferId
  const target: object =
    isTaken || !Object.isExtensible(error)
      ? Object.create(Object.getPrototypeOf(error), Object.getOwnPropertyDescriptors(error))
      : error
  const facts = {
    transferId,
    maybeSent,
    ...(isUnanswered === undefined ? {} : { isUnanswered }),
    ...(hash === undefined || ('hash' in target && !isTaken) ? {} : { hash }),
    ...(maybeSent ? { retryable: false } : {}),
  }
  for (const [name, value] of Object.entries(facts)) {
    Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true })
  }
  return target
}

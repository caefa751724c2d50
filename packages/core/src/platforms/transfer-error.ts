import type { Hex } from '../kernel/schema.ts'

/**
 * An error of a run whose transfer is on record: ask for the transfer, never send again to find out. One with the code
 * BUSY_ELSEWHERE names the transfer of another tab or process, which may not be on record yet.
 */
export type TransferError = Error & {
  readonly transferId: string
  /** Hash of the transaction that the error is about, else of the source transaction, if one is known. */
  readonly hash?: Hex
  /**
   * Whether anything but an approval left the wallet, or may have. If so, `retryable` is false: watch the transfer, or
   * resume it. If not, the same quote or plan can be executed again.
   */
  readonly maybeSent: boolean
}

/** Returns whether an error of `Executor.execute` or `resume` belongs to a transfer that is on record. */
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
 * Returns the error with the facts of its transfer: the same object where that is possible. An error that is not an object
 * stays as it is.
 */
export function toTransferError(
  error: unknown,
  { transferId, hash, maybeSent }: Pick<TransferError, 'transferId' | 'hash' | 'maybeSent'>,
): unknown {
  if (typeof error !== 'object' || error === null) return error
  // One reason may abort several runs: each caller gets the facts of its own transfer.
  const isTaken = isTransferError(error) && error.transferId !== transferId
  const target: object =
    isTaken || !Object.isExtensible(error)
      ? Object.create(Object.getPrototypeOf(error), Object.getOwnPropertyDescriptors(error))
      : error
  const facts = {
    transferId,
    maybeSent,
    ...(hash === undefined || ('hash' in target && !isTaken) ? {} : { hash }),
    ...(maybeSent ? { retryable: false } : {}),
  }
  for (const [name, value] of Object.entries(facts)) {
    Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true })
  }
  return target
}

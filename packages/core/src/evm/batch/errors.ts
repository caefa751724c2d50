import {
  BATCH_REFUSALS,
  type BatchRefusal,
  BatchRefusedError,
  isUserRejection,
  UserRejectedError,
} from '../../platforms/index.ts'

/** A wallet's error as one of ours; one that says nothing of batches is left as it is. */
export function walletError(error: unknown): unknown {
  if (isUserRejection(error)) return new UserRejectedError(error)
  const number = refusalNumber(error)
  return number === undefined ? error : new BatchRefusedError(number, error)
}

/** Wallets and their transports wrap each other's errors, as `cause` or as MetaMask's `data.originalError`. */
function refusalNumber(error: unknown, depth = 0): BatchRefusal | undefined {
  if (typeof error !== 'object' || error === null || depth > 5) return undefined
  const { code, cause, data } = error as { code?: unknown; cause?: unknown; data?: unknown }
  if (typeof code === 'number' && code in BATCH_REFUSALS) return code as BatchRefusal
  const original =
    typeof data === 'object' && data !== null && 'originalError' in data ? data.originalError : undefined
  return refusalNumber(cause, depth + 1) ?? refusalNumber(original, depth + 1)
}

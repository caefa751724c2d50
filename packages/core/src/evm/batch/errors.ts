import { BATCH_ERRORS, BatchRejectedError, type BatchRejection } from '../../platforms/batch-errors.ts'
import { isUserRejection, UserRejectedError } from '../../platforms/errors.ts'
import { findCode } from '../wallet-codes.ts'

/** A wallet's error as one of ours; one that says nothing of batches is left as it is. */
export function walletError(error: unknown): unknown {
  if (isUserRejection(error)) return new UserRejectedError(error)
  const number = findCode(error, isRefusal)
  return number === undefined ? error : new BatchRejectedError(number, error)
}

function isRefusal(code: number): code is BatchRejection {
  return code in BATCH_ERRORS
}

import { errorSentence, isCausewayError } from '@causeway/core'

/** Returns the reason of a failed read of lenders or markets; undefined if the error has none. */
export function getLendingReason(error: unknown): string | undefined {
  // Its message repeats the title.
  if (isCausewayError(error, 'NO_LENDING_DATA')) return error.details
  return isCausewayError(error, 'LENDER_UNREADABLE') && error.details !== undefined
    ? errorSentence(error)
    : undefined
}

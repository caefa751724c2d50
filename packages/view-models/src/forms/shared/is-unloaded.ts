import { isCausewayError, type QuoteFailure } from '@causeway/core'

/** Returns whether a provider has no quote because its code could not be loaded. */
export function isUnloaded({
  failure,
}: {
  readonly failure: Pick<QuoteFailure, 'error'> | undefined
}): boolean {
  return isCausewayError(failure?.error, 'MODULE_LOAD_FAILED')
}

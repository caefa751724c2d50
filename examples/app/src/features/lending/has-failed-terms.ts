import { isCausewayError } from '@causeway/core'

/** Returns whether a plan has to be made again, because its steps revert or another tab has sent an identical action. */
export function hasFailedTerms(error: unknown): boolean {
  return isCausewayError(error, 'SIMULATION_REVERTED') || isCausewayError(error, 'REPEATED_ACTION')
}

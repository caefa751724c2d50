import type { UseQueryResult } from '@tanstack/react-query'

/**
 * Returns the time of the data of a query that could not be read again: the last read failed, is being retried, or waits for
 * the network. Undefined if the data is current, and without data.
 */
export function getOutdatedTime({
  data,
  error,
  failureReason,
  isPaused,
  dataUpdatedAt,
}: Pick<UseQueryResult, 'data' | 'error' | 'failureReason' | 'isPaused' | 'dataUpdatedAt'>):
  | number
  | undefined {
  const isOutdated = isPaused || (error ?? failureReason) !== null
  return data !== undefined && isOutdated ? dataUpdatedAt : undefined
}

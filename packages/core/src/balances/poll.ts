const FIRST_DELAY_MS = 15_000
const LONGEST_DELAY_MS = 120_000

export interface PollState {
  readonly hasData: boolean
  readonly isFetching: boolean
  /** Reads that failed in a row. */
  readonly failures: number
}

/** Milliseconds to the next read, or false where none is due: there is data, one is running, or none has failed. */
export function pollDelay({ hasData, isFetching, failures }: PollState): number | false {
  return hasData || isFetching || failures === 0 ? false : backoff(failures)
}

function backoff(failures: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), LONGEST_DELAY_MS)
}

/** Cost of tracking transfers with one SDK. */
export interface TransferFigures {
  readonly requests: number
  readonly bytes: number
  readonly timers: number
  readonly atOnce: number
  /** Memory per transfer, in bytes. */
  readonly memory: number
  /** Duration of one polling cycle over all transfers, in milliseconds. */
  readonly cycleMs: number
}

export const TRANSFERS = 10_000
export const HALF_AN_HOUR_MS = 30 * 60_000

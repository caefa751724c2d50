/** Cost of tracking transfers with one SDK. */
export interface TransferFigures {
  readonly requests: number
  readonly bytes: number
  readonly timers: number
  readonly atOnce: number
  /** Bytes per transfer. */
  readonly memory: number
  /** Milliseconds of one polling cycle over all transfers. */
  readonly cycleMs: number
}

export const TRANSFERS = 10_000
export const HALF_AN_HOUR_MS = 30 * 60_000

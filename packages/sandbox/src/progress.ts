/** Step of the startup. `done` and `total` count the units of `step` (packages, contracts, chains). */
export interface Progress {
  readonly step: 'artifacts' | 'chains' | 'protocols' | 'services'
  readonly done: number
  readonly total: number
  readonly detail: string
}

export type OnProgress = (progress: Progress) => void

/** Log line about an event while the sandbox runs (a fill, a refund, a retry). */
export interface LogEntry {
  readonly level: 'info' | 'warn' | 'error'
  readonly source: string
  readonly message: string
}

export type OnLog = (entry: LogEntry) => void

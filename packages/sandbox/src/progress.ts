/** One step of the boot. `done` and `total` count what `step` counts (packages, contracts, chains). */
export interface Progress {
  readonly step: 'artifacts' | 'chains' | 'protocols' | 'services'
  readonly done: number
  readonly total: number
  readonly detail: string
}

export type OnProgress = (progress: Progress) => void

/** One line about something that happened while the sandbox runs (a fill, a refund, a retry). */
export interface LogEntry {
  readonly level: 'info' | 'warn' | 'error'
  readonly source: string
  readonly message: string
}

export type OnLog = (entry: LogEntry) => void

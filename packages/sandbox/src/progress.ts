/** Progress of a startup step. `done` and `total` count its units: packages, contracts or chains. */
export interface Progress {
  readonly step: 'artifacts' | 'chains' | 'protocols' | 'history' | 'services'
  readonly done: number
  readonly total: number
  readonly detail: string
}

export type OnProgress = (progress: Progress) => void

/** Log message about an event while the sandbox runs, such as a fill, a refund or a retry. */
export interface LogEntry {
  readonly level: 'info' | 'warn' | 'error'
  readonly source: string
  readonly message: string
}

export type OnLog = (entry: LogEntry) => void

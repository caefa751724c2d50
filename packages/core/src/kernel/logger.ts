/** Receives the log messages of the SDK. Default: nothing is logged. */
export interface Logger {
  /** Details for debugging. */
  debug(message: string, data?: unknown): void
  /** Normal events. */
  info(message: string, data?: unknown): void
  /** Skipped data, retries and fallbacks. */
  warn(message: string, data?: unknown): void
  /** Errors that are not thrown. */
  error(message: string, data?: unknown): void
}

const nothing = (): void => undefined

/** Logs nothing. */
export const silentLogger: Logger = { debug: nothing, info: nothing, warn: nothing, error: nothing }

/** Where the SDK says what it does. Nothing is logged unless one is given. */
export interface Logger {
  debug(message: string, data?: unknown): void
  info(message: string, data?: unknown): void
  warn(message: string, data?: unknown): void
  error(message: string, data?: unknown): void
}

const nothing = (): void => undefined

/** Logs nothing. */
export const silentLogger: Logger = { debug: nothing, info: nothing, warn: nothing, error: nothing }

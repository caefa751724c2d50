/** Where the SDK says what it does. Nothing is logged unless one is given. */
export interface Logger {
  /** What only a developer asks for. */
  debug(message: string, data?: unknown): void
  /** What happened in the ordinary course. */
  info(message: string, data?: unknown): void
  /** What was left out, tried again or done in another way. */
  warn(message: string, data?: unknown): void
  /** What went wrong and was not thrown to anybody. */
  error(message: string, data?: unknown): void
}

const nothing = (): void => undefined

/** Logs nothing. */
export const silentLogger: Logger = { debug: nothing, info: nothing, warn: nothing, error: nothing }

import type { Logger } from './logger.ts'

/** Calls a listener of the application. Its errors and rejections are logged. */
export function safeCall(name: string, logger: Logger, call: () => unknown): void {
  const report = (error: unknown) => logger.error(`A listener of '${name}' threw`, error)
  try {
    const outcome = call()
    if (outcome instanceof Promise) outcome.catch(report)
  } catch (error) {
    report(error)
  }
}

import type { Logger } from './logger.ts'

/** Calls somebody else's listener: one that throws or rejects is logged, and never stops its caller or the others. */
export function safeCall(name: string, logger: Logger, call: () => unknown): void {
  const report = (error: unknown) => logger.error(`A listener of '${name}' threw`, error)
  try {
    const outcome = call()
    if (outcome instanceof Promise) outcome.catch(report)
  } catch (error) {
    report(error)
  }
}

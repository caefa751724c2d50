/** Stops the started resources in reverse order. */
export interface Cleanup {
  add(stop: () => Promise<void>): void
  /**
   * Stops everything; further calls return the same promise. Throws an AggregateError after it has tried to stop all.
   */
  run(): Promise<void>
}

export function createCleanup(): Cleanup {
  const stops: (() => Promise<void>)[] = []
  let running: Promise<void> | undefined
  const runAll = async () => {
    const failures: unknown[] = []
    for (const stop of stops.toReversed()) {
      await stop().catch((error: unknown) => failures.push(error))
    }
    if (failures.length > 0)
      throw new AggregateError(failures, 'Failed to stop all resources of the sandbox.')
  }
  return {
    add: (stop) => void stops.push(stop),
    run: () => {
      running ??= runAll()
      return running
    },
  }
}

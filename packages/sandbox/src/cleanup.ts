/** Stops started resources in reverse order. */
export interface Cleanup {
  add(stop: () => Promise<void>): void
  /** Stops everything; a second call joins the first. Throws an AggregateError after trying all. */
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
      throw new AggregateError(failures, 'The sandbox could not stop all of its resources.')
  }
  return {
    add: (stop) => void stops.push(stop),
    run: () => {
      running ??= runAll()
      return running
    },
  }
}

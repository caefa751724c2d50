import { abortReason, type Clock, createDeadline, type Deadline, raceAbort } from '../kernel/index.ts'

/** Loads of which at most one per key is under way: whoever asks meanwhile waits for the same. */
export interface SharedLoads<T> {
  /** When nobody waits any more, what is under way is aborted. */
  run(key: string, start: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Aborts all, and whatever is asked for later. */
  dispose(): void
}

interface Flight<T> {
  readonly promise: Promise<T>
  readonly deadline: Deadline
  waiting: number
}

export function createSharedLoads<T>(clock: Clock): SharedLoads<T> {
  const flights = new Map<string, Flight<T>>()
  const life = createDeadline({ clock, what: 'Loading' })

  const take = (key: string, start: (signal: AbortSignal) => Promise<T>): Flight<T> => {
    const deadline = createDeadline({ clock, what: key, parents: [life] })
    const promise = start(deadline.signal).finally(() => deadline.dispose())
    const flight: Flight<T> = { promise, deadline, waiting: 0 }
    flights.set(key, flight)
    return flight
  }

  return {
    async run(key, start, signal) {
      for (const one of [life.signal, signal]) if (one?.aborted) throw abortReason(one)
      const flight = flights.get(key) ?? take(key, start)
      flight.waiting += 1
      try {
        return await (signal ? raceAbort(flight.promise, signal) : flight.promise)
      } finally {
        flight.waiting -= 1
        if (flight.waiting === 0 && flights.get(key) === flight) {
          flights.delete(key)
          flight.deadline.abort()
        }
      }
    },
    dispose: () => life.abort(),
  }
}

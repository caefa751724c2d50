import { type Clock, createDeadline, type Deadline, raceAbort } from '../kernel/index.ts'

/** Who joins: their leaving ends the wait of nobody else. */
export interface Passenger {
  readonly clock: Clock
  readonly leaves: AbortSignal | Deadline
}

/** Requests under way, shared by all who want the same. One is aborted when the last of them has left. */
export interface Flights<T> {
  has(key: string): boolean
  /** The request of this key that is under way, or a new one. */
  join(key: string, passenger: Passenger, start: (signal: AbortSignal) => Promise<T>): Promise<T>
}

interface Flight<T> {
  readonly promise: Promise<T>
  readonly deadline: Deadline
  passengers: number
}

export function createFlights<T>(): Flights<T> {
  const flights = new Map<string, Flight<T>>()

  const takeOff = (key: string, clock: Clock, start: (signal: AbortSignal) => Promise<T>) => {
    const deadline = createDeadline({ clock, what: key })
    const flight: Flight<T> = { promise: start(deadline.signal), deadline, passengers: 0 }
    flights.set(key, flight)
    return flight
  }

  return {
    has: (key) => flights.has(key),
    async join(key, { clock, leaves }, start) {
      const flight = flights.get(key) ?? takeOff(key, clock, start)
      const seat = createDeadline({ clock, what: key, parents: [leaves] })
      flight.passengers++
      try {
        return await raceAbort(flight.promise, seat.signal)
      } finally {
        seat.dispose()
        flight.passengers--
        if (flight.passengers === 0) {
          flight.deadline.abort()
          if (flights.get(key) === flight) flights.delete(key)
        }
      }
    },
  }
}

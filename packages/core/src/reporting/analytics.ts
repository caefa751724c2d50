import { type Clock, systemClock } from '../kernel/clock.ts'
import { type Logger, silentLogger } from '../kernel/logger.ts'
import type { AnalyticsEvent } from './analytics-event.ts'

/** An event with its time in milliseconds since the epoch. */
export type TrackedEvent = AnalyticsEvent & { readonly time: number }

/** Sends events to an analytics service. */
export interface AnalyticsAdapter {
  /** Name in log messages. */
  readonly name: string
  /** Handles an event. Errors are logged and do not affect other adapters. */
  handle(event: TrackedEvent): void | Promise<void>
}

/** Options for `Analytics`. */
export interface AnalyticsOptions {
  /** Analytics adapters. Default: none. */
  readonly adapters?: readonly AnalyticsAdapter[] | undefined
  readonly clock?: Clock | undefined
  readonly logger?: Logger | undefined
}

/** Passes events to adapters. Events are not stored. */
export class Analytics {
  readonly #adapters: Set<AnalyticsAdapter>
  readonly #clock: Clock
  readonly #logger: Logger

  constructor({ adapters = [], clock = systemClock, logger = silentLogger }: AnalyticsOptions = {}) {
    this.#adapters = new Set(adapters)
    this.#clock = clock
    this.#logger = logger
  }

  /** Adds an adapter, for example after the user's consent. Returns the function that removes it. */
  add(adapter: AnalyticsAdapter): () => void {
    this.#adapters.add(adapter)
    return () => {
      this.#adapters.delete(adapter)
    }
  }

  /** Passes an event to all adapters. Never throws: adapter errors are logged. */
  track(event: AnalyticsEvent): void {
    const tracked = Object.freeze({ ...event, time: this.#clock.now() })
    for (const adapter of [...this.#adapters]) {
      handleEvent(adapter, tracked).catch((error) => {
        this.#logger.error(`The analytics adapter "${adapter.name}" failed.`, error)
      })
    }
  }

  /** Removes all adapters. */
  dispose(): void {
    this.#adapters.clear()
  }
}

/** Calls an adapter. Turns a synchronous error into a rejection. */
async function handleEvent(adapter: AnalyticsAdapter, event: TrackedEvent): Promise<void> {
  await adapter.handle(event)
}

import { type Clock, systemClock } from '../kernel/clock.ts'
import { type Logger, silentLogger } from '../kernel/logger.ts'
import type { AnalyticsEvent } from './analytics-event.ts'

/** An event with the moment it was tracked, in milliseconds since the epoch. */
export type TrackedEvent = AnalyticsEvent & { readonly time: number }

/** Takes events to where they are counted. */
export interface AnalyticsAdapter {
  /** Named in the log when it throws. */
  readonly name: string
  /** Takes one event; what it throws is logged and stops nobody else. */
  handle(event: TrackedEvent): void | Promise<void>
}

/** What `Analytics` is made with. */
export interface AnalyticsOptions {
  /** Who hears of each event. Default nobody: nothing leaves by itself. */
  readonly adapters?: readonly AnalyticsAdapter[] | undefined
  readonly clock?: Clock | undefined
  readonly logger?: Logger | undefined
}

/** Tells adapters what the user does. It keeps nothing: an event that nobody hears is gone. */
export class Analytics {
  readonly #adapters: Set<AnalyticsAdapter>
  readonly #clock: Clock
  readonly #logger: Logger

  constructor({ adapters = [], clock = systemClock, logger = silentLogger }: AnalyticsOptions = {}) {
    this.#adapters = new Set(adapters)
    this.#clock = clock
    this.#logger = logger
  }

  /** From now on the adapter hears each event, such as once the user agrees. Returns the function that ends it. */
  add(adapter: AnalyticsAdapter): () => void {
    this.#adapters.add(adapter)
    return () => {
      this.#adapters.delete(adapter)
    }
  }

  /** Never throws: an adapter that does is logged, and takes nothing from the others. */
  track(event: AnalyticsEvent): void {
    const tracked = Object.freeze({ ...event, time: this.#clock.now() })
    for (const adapter of [...this.#adapters]) {
      handOver(adapter, tracked).catch((error) => {
        this.#logger.error(`The analytics adapter '${adapter.name}' threw`, error)
      })
    }
  }

  /** Nobody hears of anything any more. */
  dispose(): void {
    this.#adapters.clear()
  }
}

/** Turns a synchronous throw of an adapter into a rejection. */
async function handOver(adapter: AnalyticsAdapter, event: TrackedEvent): Promise<void> {
  await adapter.handle(event)
}

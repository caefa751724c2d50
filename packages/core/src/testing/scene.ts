import type { Logger } from '../kernel/logger.ts'
import type { PlatformRegistry } from '../platforms/registry.ts'
import type { ProviderContext, QuoteProvider } from '../quotes/provider.ts'
import { ProviderError } from '../quotes/provider-error.ts'
import { QuoteAggregator } from '../quotes/quote-aggregator.ts'
import type { FakeClock } from './fake-clock.ts'

/** What was said to the logger. */
export interface LogLine {
  readonly message: string
  readonly data?: unknown
}

/** A provider with all that it is asked with. */
export interface Scene {
  readonly clock: FakeClock
  readonly provider: QuoteProvider
  /** Of this provider alone. */
  readonly aggregator: QuoteAggregator
  /** Whatever was logged, in order. */
  readonly logged: readonly LogLine[]
  context(signal?: AbortSignal): ProviderContext
}

interface Surroundings {
  readonly clock: FakeClock
  readonly platforms: PlatformRegistry | undefined
  readonly integrator?: string | undefined
}

export function setScene(provider: QuoteProvider, { clock, platforms, integrator }: Surroundings): Scene {
  const logged: LogLine[] = []
  const logger = collectingLogger(logged)
  return {
    clock,
    provider,
    aggregator: new QuoteAggregator({
      providers: [provider],
      clock,
      logger,
      platforms,
      integrator,
      // Scripted chains count the reads of the provider.
      readsDecimals: false,
    }),
    logged,
    context: (signal = new AbortController().signal) => ({ signal, clock, logger, platforms, integrator }),
  }
}

function collectingLogger(logged: LogLine[]): Logger {
  const log = (message: string, data?: unknown) => {
    logged.push(data === undefined ? { message } : { message, data })
  }
  return { debug: log, info: log, warn: log, error: log }
}

/** What a provider answers; its own 'no' is thrown, as a caller of the aggregator gets it. */
export async function answerOf<T>(asked: Promise<T | ProviderError>): Promise<T> {
  const answer = await asked
  if (answer instanceof ProviderError) throw answer
  return answer
}

import type { Logger } from '../kernel/logger.ts'
import type { PlatformRegistry } from '../platforms/registry.ts'
import type { ProviderContext, QuoteProvider } from '../quotes/provider.ts'
import { ProviderError } from '../quotes/provider-error.ts'
import { QuoteAggregator } from '../quotes/quote-aggregator.ts'
import type { FakeClock } from './fake-clock.ts'

/** A logged message. */
export interface LogLine {
  readonly message: string
  readonly data?: unknown
}

/** Provider with its aggregator and context. */
export interface ProviderBench {
  readonly clock: FakeClock
  readonly provider: QuoteProvider
  /** Aggregator with only this provider. */
  readonly aggregator: QuoteAggregator
  /** Log messages, in order. */
  readonly logged: readonly LogLine[]
  context(signal?: AbortSignal): ProviderContext
}

interface Surroundings {
  readonly clock: FakeClock
  readonly platforms: PlatformRegistry | undefined
  readonly integrator?: string | undefined
}

export function createProviderBench(
  provider: QuoteProvider,
  { clock, platforms, integrator }: Surroundings,
): ProviderBench {
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
      // Do not read decimals, because scripted chains count the reads of the provider.
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

/** Returns the reply of a provider. Throws its `ProviderError`, like the aggregator. */
export async function unwrapReply<T>(reply: Promise<T | ProviderError>): Promise<T> {
  const answer = await reply
  if (answer instanceof ProviderError) throw answer
  return answer
}

import { isCausewayError } from '../../kernel/errors.ts'
import type { PlatformRegistry } from '../../platforms/registry.ts'
import type { ProviderOptions } from '../../quotes/provider.ts'
import type { Quote } from '../../quotes/quote.ts'
import { parseQuoteRequest, type UncheckedQuoteRequest } from '../../quotes/quote-request.ts'
import { createProviderBench, type ProviderBench } from '../create-provider-bench.ts'
import { createFakeClock, drive, type FakeClock } from '../fake-clock.ts'
import { chainPlatforms, chainRoutes } from './chain.ts'
import { createSimulatingChains } from './create-simulating-chains.ts'
import { type ApiTerms, BASE_URL, createServer, type Server } from './server.ts'
import type { ProviderSpec } from './spec.ts'
import { fail } from './suite.ts'

/** Provider with a scripted server and a fake clock. */
export interface TestBench extends ProviderBench {
  readonly server: Server
  /** Scripted chains. Undefined for a provider that does not read chains. */
  readonly reads: PlatformRegistry | undefined
}

export interface TestBenchOptions {
  readonly request?: UncheckedQuoteRequest
  readonly toAmount?: bigint
  readonly headers?: ProviderOptions['headers']
  /** Clock of the bench. Default: a new fake clock. */
  readonly clock?: FakeClock
  /** Whether the chains simulate calls like honest contracts. */
  readonly simulates?: boolean
}

export function createTestBench(spec: ProviderSpec, options: TestBenchOptions = {}): TestBench {
  const { request = spec.request, toAmount = spec.toAmount, headers, clock = createFakeClock() } = options
  const terms: ApiTerms = { request: parseQuoteRequest(request), toAmount }
  const server = createServer({ ...chainRoutes(spec), ...spec.routes }, clock, terms)
  const reads = spec.chain && chainPlatforms(server.fetch, clock)
  const platforms = options.simulates ? createSimulatingChains(() => server.terms, reads) : reads
  const provider = spec.create({ baseUrl: BASE_URL, fetch: server.fetch, ...(headers ? { headers } : {}) })
  return { ...createProviderBench(provider, { clock, platforms }), server, reads }
}

/** Returns a valid quote. Fails if the provider returns none although the server has no faults. */
export async function requestQuote({ aggregator, clock, server }: TestBench): Promise<Quote> {
  const outcome = await getOutcome(clock, aggregator.getBestQuote({ ...server.terms.request }))
  if (server.strays.length > 0) {
    fail(`It sent requests without a route below ${BASE_URL}: ${server.strays.join(', ')}`)
  }
  if (server.routeErrors[0]) throw server.routeErrors[0]
  if (!outcome.ok) fail(`The working server returns no quote: ${describeError(outcome.error)}`)
  return outcome.value
}

export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: unknown }

/** Returns the outcome of a promise while the clock advances. @throws Error if it does not settle within ten minutes */
export function getOutcome<T>(clock: FakeClock, promise: Promise<T>): Promise<Outcome<T>> {
  return drive(clock, settled(promise))
}

export async function settled<T>(promise: Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await promise }
  } catch (error) {
    return { ok: false, error }
  }
}

/** Returns the code of an error. Fails for an error without a code, which the adapter did not intend to throw. */
export function requireCode(error: unknown, when: string): string {
  if (!isCausewayError(error)) fail(`${when}: expected an error with a code, got ${describeError(error)}`)
  return error.code
}

export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const details = isCausewayError(error) && error.details ? ` (${error.details})` : ''
  return `${error.name}: ${error.message}${details}`
}

import { isCausewayError } from '../../kernel/errors.ts'
import type { PlatformRegistry } from '../../platforms/registry.ts'
import type { ProviderOptions } from '../../quotes/provider.ts'
import type { Quote } from '../../quotes/quote.ts'
import { parseQuoteRequest, type UncheckedQuoteRequest } from '../../quotes/quote-request.ts'
import { createFakeClock, drive, type FakeClock } from '../fake-clock.ts'
import { type Scene, setScene } from '../scene.ts'
import { chainPlatforms, chainRoutes } from './chain.ts'
import { createSimulatingChains } from './create-simulating-chains.ts'
import { type ApiTerms, BASE_URL, createServer, type Server } from './server.ts'
import type { ProviderSpec } from './spec.ts'
import { fail } from './suite.ts'

/** One provider before its scripted server, on a clock that stands still. */
export interface Rig extends Scene {
  readonly server: Server
  /** Chains that answer reads as scripted; undefined for a provider that reads none. */
  readonly reads: PlatformRegistry | undefined
}

export interface RigOptions {
  readonly request?: UncheckedQuoteRequest
  readonly toAmount?: bigint
  readonly headers?: ProviderOptions['headers']
  /** Default: one of its own. */
  readonly clock?: FakeClock
  /** Whether its chains simulate calls, as honest contracts. */
  readonly simulates?: boolean
}

export function createRig(spec: ProviderSpec, options: RigOptions = {}): Rig {
  const { request = spec.request, toAmount = spec.toAmount, headers, clock = createFakeClock() } = options
  const terms: ApiTerms = { request: parseQuoteRequest(request), toAmount }
  const server = createServer({ ...chainRoutes(spec), ...spec.routes }, clock, terms)
  const reads = spec.chain && chainPlatforms(server.fetch, clock)
  const platforms = options.simulates ? createSimulatingChains(() => server.terms, reads) : reads
  const provider = spec.create({ baseUrl: BASE_URL, fetch: server.fetch, ...(headers ? { headers } : {}) })
  return { ...setScene(provider, { clock, platforms }), server, reads }
}

/** A clean quote; a good server and no quote is the specification's fault. */
export async function quoteOf({ aggregator, clock, server }: Rig): Promise<Quote> {
  const outcome = await outcomeOf(clock, aggregator.getBestQuote({ ...server.terms.request }))
  if (server.strays.length > 0) {
    fail(`It asked what no route below ${BASE_URL} answers: ${server.strays.join(', ')}`)
  }
  if (server.routeErrors[0]) throw server.routeErrors[0]
  if (!outcome.ok) fail(`The plain server gets no quote: ${describeError(outcome.error)}`)
  return outcome.value
}

export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: unknown }

/** How a promise ends while time runs. @throws Error when it does not end within ten minutes */
export function outcomeOf<T>(clock: FakeClock, promise: Promise<T>): Promise<Outcome<T>> {
  return drive(clock, settled(promise))
}

export async function settled<T>(promise: Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await promise }
  } catch (error) {
    return { ok: false, error }
  }
}

/** The code of a failure. @throws Error when it has none: then the adapter itself broke */
export function codeOf(error: unknown, when: string): string {
  if (!isCausewayError(error)) fail(`${when}: expected an error with a code, got ${describeError(error)}`)
  return error.code
}

export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const details = isCausewayError(error) && error.details ? ` (${error.details})` : ''
  return `${error.name}: ${error.message}${details}`
}

import type { ReadCall, ReadResult } from '../platforms/platform.ts'
import type { BuiltQuote } from '../quotes/build-quote.ts'
import type { ProviderContext, ProviderQuote, QuoteProvider } from '../quotes/provider.ts'
import type { QuoteAggregator, QuoteResults } from '../quotes/quote-aggregator.ts'
import { checkQuoteRequest, parseQuoteRequest, type UncheckedQuoteRequest } from '../quotes/quote-request.ts'
import type { StatusRequest, StatusResult } from '../quotes/status.ts'
import { createProviderBench, unwrapReply } from './create-provider-bench.ts'
import { createFakeClock, drive, type FakeClock } from './fake-clock.ts'
import { scriptedChains } from './scripted-chain.ts'
import { type ApiCall, scriptedFetch, toResponse } from './scripted-fetch.ts'

/** Options for `createProviderHarness`. */
export interface ProviderHarnessOptions {
  /** Provider factory, such as `({ fetch }) => tern({ fetch })`. */
  readonly create: (options: { readonly fetch: typeof globalThis.fetch }) => QuoteProvider
  /** Quote request. */
  readonly request: UncheckedQuoteRequest
  /**
   * Reply of the API: a JSON value, or a `Response` to set status or headers. `undefined` breaks the connection.
   * Optional for a provider that sends no requests.
   */
  readonly answer?: (call: ApiCall) => unknown
  /** Results of contract reads, for a provider that reads chains. */
  readonly readChain?: (read: ReadCall) => ReadResult | Promise<ReadResult>
  /** Name of the application. */
  readonly integrator?: string
  /** Start time of the clock, in milliseconds since the Unix epoch. */
  readonly startMs?: number
}

/** Provider with a scripted API and a fake clock. Each method advances the clock until it settles. */
export interface ProviderHarness {
  readonly provider: QuoteProvider
  /** Aggregator with only this provider. */
  readonly aggregator: QuoteAggregator
  readonly clock: FakeClock
  /** Context for methods that are called without an aggregator. */
  readonly context: ProviderContext
  /** Requests to the API, in order. */
  readonly calls: readonly ApiCall[]
  /** Log messages, in order. */
  readonly logged: readonly { readonly message: string; readonly data?: unknown }[]
  /** Returns the quote of the provider for the changed request. Rejects with its `ProviderError` or thrown error. */
  quote(change?: Partial<UncheckedQuoteRequest>): Promise<ProviderQuote>
  /** Returns the results of the aggregator: the validated quote, or the failure. */
  getQuotes(change?: Partial<UncheckedQuoteRequest>): Promise<QuoteResults>
  /** Requests the quote and builds its transaction or order. */
  build(change?: Partial<UncheckedQuoteRequest>): Promise<BuiltQuote>
  /** Requests the status of a transfer. @throws Error if the provider has no status */
  status(transfer: StatusRequest): Promise<StatusResult>
}

/**
 * Creates a harness for tests of a single provider. `describeProvider` defines the tests that all providers share.
 *
 * @example
 * const { getQuotes, calls } = createProviderHarness({ create: tern, request, answer: () => ({ receive: '1' }) })
 * expect((await getQuotes({ slippage: 1 })).quotes).toMatchObject([{ toAmount: 1n }])
 */
export function createProviderHarness(options: ProviderHarnessOptions): ProviderHarness {
  const { create, request, answer = () => undefined, readChain, integrator, startMs } = options
  const clock = createFakeClock(startMs)
  const calls: ApiCall[] = []
  const fetch = scriptedFetch(async (call) => {
    calls.push(call)
    const reply = await answer(call)
    return reply === undefined ? undefined : toResponse(reply)
  }, clock)
  const platforms = readChain && scriptedChains(readChain)
  const bench = createProviderBench(create({ fetch }), { clock, platforms, integrator })
  const { provider, aggregator, context } = bench
  const input = (change: Partial<UncheckedQuoteRequest> = {}) => ({ ...request, ...change })
  return {
    ...bench,
    calls,
    context: context(),
    quote: (change) => drive(clock, unwrapReply(provider.quote(parseQuoteRequest(input(change)), context()))),
    getQuotes: async (change) => drive(clock, aggregator.getQuotes(checkQuoteRequest(input(change)))),
    async build(change) {
      return drive(
        clock,
        aggregator.build(await drive(clock, aggregator.getBestQuote(checkQuoteRequest(input(change))))),
      )
    },
    async status(transfer) {
      const pendingStatus = provider.status?.(transfer, context())
      if (!pendingStatus) throw new Error(`${provider.name} has no status.`)
      return drive(clock, pendingStatus)
    },
  }
}

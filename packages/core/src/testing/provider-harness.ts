import type { ReadCall, ReadResult } from '../platforms/platform.ts'
import type { BuiltQuote } from '../quotes/build-quote.ts'
import type { ProviderContext, ProviderQuote, QuoteProvider } from '../quotes/provider.ts'
import type { QuoteAggregator, QuoteResults } from '../quotes/quote-aggregator.ts'
import { checkQuoteRequest, parseQuoteRequest, type UncheckedQuoteRequest } from '../quotes/quote-request.ts'
import type { StatusRequest, StatusResult } from '../quotes/status.ts'
import { createFakeClock, drive, type FakeClock } from './fake-clock.ts'
import { answerOf, setScene } from './scene.ts'
import { type ApiCall, scriptedFetch, toResponse } from './scripted-api.ts'
import { scriptedChains } from './scripted-chain.ts'

/** The provider, what is asked of it, and what its service answers. */
export interface ProviderHarnessOptions {
  /** The factory: `({ fetch }) => tern({ fetch })`. */
  readonly create: (options: { readonly fetch: typeof globalThis.fetch }) => QuoteProvider
  /** What is asked for. */
  readonly request: UncheckedQuoteRequest
  /**
   * What the API answers: a JSON value, or a `Response` where status or headers matter; `undefined` breaks the
   * connection. Left out where nothing is asked.
   */
  readonly answer?: (call: ApiCall) => unknown
  /** What contracts answer, for a provider that reads chains. */
  readonly readChain?: (read: ReadCall) => ReadResult | Promise<ReadResult>
  /** The dapp that asks. */
  readonly integrator?: string
  /** When the clock starts, in milliseconds since 1970. */
  readonly startMs?: number
}

/** A provider before an API that answers as told, on a clock that stands still. Each call runs the clock until it ends. */
export interface ProviderHarness {
  readonly provider: QuoteProvider
  /** Of this provider alone. */
  readonly aggregator: QuoteAggregator
  readonly clock: FakeClock
  /** For the parts that are asked without an aggregator. */
  readonly context: ProviderContext
  /** What the API was asked, in order. */
  readonly calls: readonly ApiCall[]
  /** Whatever was logged, in order. */
  readonly logged: readonly { readonly message: string; readonly data?: unknown }[]
  /** What the provider itself quotes for the request, changed as told. Rejects with its 'no', and with what it throws. */
  quote(change?: Partial<UncheckedQuoteRequest>): Promise<ProviderQuote>
  /** What a user gets: the quote, verified, or the failure. */
  getQuotes(change?: Partial<UncheckedQuoteRequest>): Promise<QuoteResults>
  /** The quote and then its transaction or order. */
  build(change?: Partial<UncheckedQuoteRequest>): Promise<BuiltQuote>
  /** @throws Error when the provider has no status */
  status(transfer: StatusRequest): Promise<StatusResult>
}

/**
 * Sets a provider up for tests of what is its own; what is alike for all of them is in `describeProvider`.
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
  const scene = setScene(create({ fetch }), { clock, platforms, integrator })
  const { provider, aggregator, context } = scene
  const input = (change: Partial<UncheckedQuoteRequest> = {}) => ({ ...request, ...change })
  return {
    ...scene,
    calls,
    context: context(),
    quote: (change) => drive(clock, answerOf(provider.quote(parseQuoteRequest(input(change)), context()))),
    getQuotes: async (change) => drive(clock, aggregator.getQuotes(checkQuoteRequest(input(change)))),
    async build(change) {
      return drive(
        clock,
        aggregator.build(await drive(clock, aggregator.getBestQuote(checkQuoteRequest(input(change))))),
      )
    },
    async status(transfer) {
      const asked = provider.status?.(transfer, context())
      if (!asked) throw new Error(`${provider.name} has no status`)
      return drive(clock, asked)
    },
  }
}

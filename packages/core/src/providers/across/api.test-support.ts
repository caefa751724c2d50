import { silentLogger } from '../../kernel/index.ts'
import {
  type ProviderContext,
  type ProviderOptions,
  QuoteAggregator,
  type QuoteFailure,
  type QuoteRequestInput,
} from '../../quotes/index.ts'
import { createFakeClock, drive, type FakeClock } from '../../testing/index.ts'
import { FEES_2026, ROUTES_USDC_POLYGON } from './answers.ts'
import { across } from './index.ts'

export const SENDER = '0x1111111111111111111111111111111111111111'
export const RECIPIENT = '0x2222222222222222222222222222222222222222'

/** The request that the recorded answer of 2026 answers. */
export const USDC_TO_POLYGON = {
  fromChainId: 1,
  toChainId: 137,
  fromTokenAddress: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  toTokenAddress: '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
  fromTokenDecimals: 6,
  toTokenDecimals: 6,
  fromAmount: 10_000_000n,
  fromAddress: SENDER,
  toAddress: RECIPIENT,
} satisfies QuoteRequestInput

export const NATIVE = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

/** 1 ETH from Ethereum to Optimism. */
export const ETH_TO_OPTIMISM = {
  ...USDC_TO_POLYGON,
  toChainId: 10,
  fromTokenAddress: NATIVE,
  toTokenAddress: NATIVE,
  fromTokenDecimals: 18,
  toTokenDecimals: 18,
  fromAmount: 10n ** 18n,
} satisfies QuoteRequestInput

export interface ApiQuery extends Readonly<Record<string, string | undefined>> {
  readonly amount?: string
  readonly recipient?: string
  readonly message?: string
  readonly allowUnmatchedDecimals?: string
  readonly isNative?: string
  readonly inputAmount?: string
}

export interface ApiCall {
  /** Below the base URL. */
  readonly path: string
  readonly query: ApiQuery
  readonly headers: Headers
}

/** A JSON value, a raw response, or what makes one. */
export type Reply = (call: ApiCall) => Response | Promise<Response>

export interface AcrossApi {
  readonly clock: FakeClock
  readonly calls: readonly ApiCall[]
  readonly fetch: typeof globalThis.fetch
  readonly context: ProviderContext
  callsOf(path: string): ApiCall[]
}

export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Reply {
  return () => Response.json(value, { status, headers })
}

export function text(body: string, status = 200): Reply {
  return () => new Response(body, { status, headers: { 'content-type': 'application/json' } })
}

/** Answers each path as it is told to; without a word the answers recorded for `USDC_TO_POLYGON`. */
export function createApi(replies: Readonly<Record<string, Reply>> = {}): AcrossApi {
  const clock = createFakeClock()
  const calls: ApiCall[] = []
  const all: Readonly<Record<string, Reply>> = {
    'suggested-fees': json(FEES_2026),
    'available-routes': json(ROUTES_USDC_POLYGON),
    ...replies,
  }
  return {
    clock,
    calls,
    callsOf: (path) => calls.filter((call) => call.path === path),
    context: { signal: new AbortController().signal, clock, logger: silentLogger },
    async fetch(input, init) {
      const request = new Request(input, init)
      const url = new URL(request.url)
      const call: ApiCall = {
        path: url.pathname.replace(/^\/api\//, ''),
        query: Object.fromEntries(url.searchParams),
        headers: request.headers,
      }
      calls.push(call)
      const reply = all[call.path]
      if (!reply) throw new Error(`No answer is scripted for ${call.path}`)
      return reply(call)
    },
  }
}

export function aggregatorOf(api: AcrossApi, options: ProviderOptions = {}): QuoteAggregator {
  return new QuoteAggregator({
    providers: [across({ fetch: api.fetch, ...options })],
    clock: api.clock,
  })
}

export async function quoteOf(api: AcrossApi, request: QuoteRequestInput = USDC_TO_POLYGON) {
  return drive(api.clock, aggregatorOf(api).getBestQuote(request))
}

export async function failureOf(api: AcrossApi, request: QuoteRequestInput = USDC_TO_POLYGON) {
  const { quotes, failures } = await drive(api.clock, aggregatorOf(api).getQuotes(request))
  const [failure] = failures
  if (quotes.length > 0 || !failure) throw new Error('It has a quote')
  return failure satisfies QuoteFailure
}

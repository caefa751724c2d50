import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import type { ProviderOptions } from '../../quotes/provider.ts'
import type { Quote } from '../../quotes/quote.ts'
import type { QuoteRequestInput } from '../../quotes/quote-request.ts'
import type { QuoteFailure } from '../../quotes/to-quote-failure.ts'
import { drive } from '../../testing/fake-clock.ts'
import { createProviderHarness, type ProviderHarness } from '../../testing/provider-harness.ts'
import type { ApiCall } from '../../testing/scripted-fetch.ts'
import { accounts, fromEthereum } from '../shared/cases.test-support.ts'
import { across } from './index.ts'
import { FEES_2026, ROUTES_USDC_POLYGON } from './replies.test-support.ts'

// Preload the lazy module: fake timers do not wait for an import.
await import('./quote.ts')

/** The request of the reply recorded in 2026. */
export const USDC_TO_POLYGON = {
  ...fromEthereum,
  toChainId: 137,
  toTokenAddress: '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
  fromTokenDecimals: 6,
  toTokenDecimals: 6,
  fromAmount: 10_000_000n,
  ...accounts,
} satisfies QuoteRequestInput

/** 1 ETH from Ethereum to Optimism. */
export const ETH_TO_OPTIMISM = {
  ...USDC_TO_POLYGON,
  toChainId: 10,
  fromTokenAddress: NATIVE_TOKEN_ADDRESS,
  toTokenAddress: NATIVE_TOKEN_ADDRESS,
  fromTokenDecimals: 18,
  toTokenDecimals: 18,
  fromAmount: 10n ** 18n,
} satisfies QuoteRequestInput

export type Reply = (call: ApiCall) => Response | Promise<Response>

export interface AcrossApi extends ProviderHarness {
  callsOf(path: string): ApiCall[]
}

export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Reply {
  return () => Response.json(value, { status, headers })
}

export function text(body: string, status = 200): Reply {
  return () => new Response(body, { status, headers: { 'content-type': 'application/json' } })
}

/** Creates a fake API with a reply per path. Default: the replies recorded for `USDC_TO_POLYGON`. */
export function createApi(
  replies: Readonly<Record<string, Reply>> = {},
  options: ProviderOptions = {},
): AcrossApi {
  const all: Readonly<Record<string, Reply>> = {
    'suggested-fees': json(FEES_2026),
    'available-routes': json(ROUTES_USDC_POLYGON),
    ...replies,
  }
  const harness = createProviderHarness({
    create: ({ fetch }) => across({ fetch, ...options }),
    request: USDC_TO_POLYGON,
    answer: (call) => all[call.path.replace(/^api\//, '')]?.(call),
  })
  return { ...harness, callsOf: (path) => harness.calls.filter((call) => call.path === `api/${path}`) }
}

export async function getQuote(
  { clock, aggregator }: AcrossApi,
  request: QuoteRequestInput = USDC_TO_POLYGON,
): Promise<Quote> {
  return drive(clock, aggregator.getBestQuote(request))
}

export async function getFailure(
  { getQuotes }: AcrossApi,
  request: QuoteRequestInput = USDC_TO_POLYGON,
): Promise<QuoteFailure> {
  const { quotes, failures } = await getQuotes(request)
  const [failure] = failures
  if (quotes.length > 0 || !failure) throw new Error('Expected a failure, received a quote.')
  return failure
}

import { arbitrum, base, ethereum, fuel, hemi, mantle, polygon } from '../chains/records.ts'
import type { Logger } from '../kernel/logger.ts'
import type { Address } from '../kernel/schema.ts'
import { createFakeClock, drive } from '../testing/fake-clock.ts'
import { PriceService, type PriceServiceOptions, type PricesOptions, type PricesRequest } from './service.ts'

/** Starts a price service with a scripted server. Routes match by the start of `host + path`. */
export function startPrices(routes: Record<string, Answer>, options: Partial<PriceServiceOptions> = {}) {
  const clock = createFakeClock()
  const warnings: string[] = []
  const requests: URL[] = []
  const open = new Set<URL>()
  const logger: Logger = {
    debug: () => undefined,
    info: () => undefined,
    warn: (message) => warnings.push(message),
    error: (message) => warnings.push(message),
  }
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(String(input))
    requests.push(url)
    open.add(url)
    const route = Object.keys(routes).find((start) => `${url.host}${url.pathname}`.startsWith(start))
    const signal = init?.signal ?? undefined
    const aborted = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
    aborted.catch(() => undefined)
    try {
      const answer = routes[route ?? ''] ?? json([], { status: 404 })
      return await Promise.race([answer(url, signal), aborted])
    } finally {
      open.delete(url)
    }
  }
  const service = new PriceService({
    chains: [ethereum, arbitrum, mantle, base, polygon, hemi, fuel],
    hosts: HOSTS,
    clock,
    logger,
    fetch,
    ...options,
  })
  return {
    clock,
    service,
    warnings,
    requests,
    open,
    requestsTo: (start: string) =>
      requests.filter(({ host, pathname }) => `${host}${pathname}`.startsWith(start)),
    getPrices: (request: PricesRequest, options?: PricesOptions) =>
      drive(clock, service.getPrices(request, options)),
  }
}

export const WETH: Address = '0x82af49447d8a07e3bd95bd0d56f35241523fbab1'
export const USDC: Address = '0xaf88d065e77c8cc2239327c5edb3a432268e5831'
export const PEPE: Address = '0x6982508145454ce325ddbe47a25d4ec3d2311933'
export const MAIN = 'https://main.example'
export const MARGIN = 'https://margin.example'
const HOSTS = {
  main: MAIN,
  marginData: MARGIN,
  pendle: 'https://pendle.example',
  dex: 'https://dex.example',
}

/** Handler of the requests whose path starts with a text. */
export type Answer = (url: URL, signal: AbortSignal | undefined) => Response | Promise<Response>

export const json =
  (body: unknown, init: ResponseInit = {}): Answer =>
  () =>
    new Response(JSON.stringify(body), init)

export const hang: Answer = () => new Promise(() => undefined)

/** Faulty server replies by name. */
export const FAULTY_ANSWERS: Readonly<Record<string, Answer>> = {
  'status 500': json({ error: 'down' }, { status: 500 }),
  'an HTML page': () => new Response('<!doctype html><p>Just a moment</p>', { status: 200 }),
  'malformed JSON': () => new Response('{"prices": {"ETH": 1,, ', { status: 200 }),
  'a truncated reply': () =>
    new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"prices": {"ETH": 25'))
          controller.error(new TypeError('terminated'))
        },
      }),
    ),
  'no reply': hang,
  'a list instead of a record': json({ prices: ['ETH', 2500] }),
  null: json(null),
  'a string': json('prices'),
}

/** Creates a pool in the wire format of the dex-price service. */
export function createPool(base: string, quote: string, fields: Record<string, unknown> = {}) {
  return {
    chainId: 'arbitrum',
    dexId: 'uniswap',
    pairAddress: '0x1111111111111111111111111111111111111111',
    baseToken: { address: base, symbol: 'BASE', name: 'Base token' },
    quoteToken: { address: quote, symbol: 'QUOTE', name: 'Quote token' },
    priceNative: '2500',
    priceUsd: '2499.5',
    liquidity: { usd: 1_000_000, base: 200, quote: 500_000 },
    volume: { h24: 5_000 },
    priceChange: { h24: -2 },
    fdv: 1e9,
    marketCap: 9e8,
    ...fields,
  }
}

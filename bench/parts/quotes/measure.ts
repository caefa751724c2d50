import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { QuoteAggregator, type QuoteProvider, type QuoteRequestInput } from '@causeway/core'
import { createHttpClient, uintSchema } from '@causeway/core/providers'
import { scriptedProvider } from '@causeway/core/testing'
import * as z from 'zod/mini'
import type { Measured } from '../../part.ts'
import { peer } from '../../peers.ts'
import { median } from '../../support/median.ts'
import type { quotesPart } from './part.ts'
import { providerRound } from './provider-round.ts'

const ROUNDS = 9
const DEADLINE_MS = 1_000

interface Service {
  readonly mode: 'ok' | 'fail' | 'hang'
  readonly delay: number
}

/** Thirteen services that reply within 5 to 125 ms, three that fail and two that never reply. */
const SERVICES: readonly Service[] = [
  ...Array.from({ length: 13 }, (_, index): Service => ({ mode: 'ok', delay: 5 + index * 10 })),
  ...Array.from({ length: 3 }, (): Service => ({ mode: 'fail', delay: 10 })),
  ...Array.from({ length: 2 }, (): Service => ({ mode: 'hang', delay: 0 })),
]

const REQUEST: QuoteRequestInput = {
  fromChainId: 42161,
  toChainId: 8453,
  fromTokenAddress: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
  toTokenAddress: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  fromTokenDecimals: 6,
  toTokenDecimals: 6,
  fromAmount: 100_000_000n,
}

interface Timing {
  readonly first: number
  readonly all: number
}

/** Measured figures of one round. */
interface Round extends Timing {
  readonly open: number
}

/**
 * Measures requests to 18 services in alternating runs: with Causeway's aggregator, with another SDK's, and with only
 * `Promise.allSettled`.
 */
export async function measure(): Promise<Measured<typeof quotesPart>> {
  const child = fork(new URL('../../support/quote-server.ts', import.meta.url))
  const [port] = (await once(child, 'message')) as [number]
  const base = `http://127.0.0.1:${port}`
  try {
    const timers = await countRemainingTimers(base)
    const { ours, bare, cow } = await rounds(base)
    return {
      first: { ours: ours.first, bare: bare.first, cow: cow.first },
      all: { ours: ours.all, bare: bare.all, cow: cow.all },
      open: { ours: ours.open, bare: bare.open, cow: cow.open },
      timers: { ours: timers },
      providers: await providerRound(),
    }
  } finally {
    child.disconnect()
  }
}

async function countRemainingTimers(base: string): Promise<number> {
  // Run one round first: it opens the connections, which have their own timers.
  await bareRound(base)
  const before = activeTimers()
  const aggregator = createAggregator(base)
  await aggregatorRound(aggregator)
  await aggregator.dispose()
  return Math.max(0, activeTimers() - before)
}

async function rounds(base: string) {
  const aggregator = createAggregator(base)
  const { multiQuote } = await peer('cow')
  const urls = SERVICES.map((service) => createUrl(base, service))
  const subjects = {
    bare: () => bareRound(base),
    ours: () => aggregatorRound(aggregator),
    cow: () => timed((onFirst) => multiQuote(urls, DEADLINE_MS, onFirst)),
  }
  const results = { bare: [] as Round[], ours: [] as Round[], cow: [] as Round[] }
  for (let round = -1; round < ROUNDS; round++) {
    for (const name of ['bare', 'ours', 'cow'] as const) {
      const before = await countOpenRequests(base)
      const timing = await subjects[name]()
      const open = (await countOpenRequests(base)) - before
      if (round >= 0) results[name].push({ ...timing, open })
    }
  }
  await aggregator.dispose()
  return { ours: medians(results.ours), bare: medians(results.bare), cow: medians(results.cow) }
}

function medians(rounds: readonly Round[]): Round {
  const getMedian = (key: keyof Round) => median(rounds.map((round) => round[key]))
  return { first: getMedian('first'), all: getMedian('all'), open: getMedian('open') }
}

/** Measures a round that calls `onFirst` when its first quote arrives. */
async function timed(run: (onFirst: () => void) => Promise<void>): Promise<Timing> {
  const startedAt = performance.now()
  let first = Number.POSITIVE_INFINITY
  await run(() => {
    first = Math.min(first, performance.now() - startedAt)
  })
  return { first, all: performance.now() - startedAt }
}

function bareRound(base: string): Promise<Timing> {
  return timed(async (onFirst) => {
    const requests = SERVICES.map(async (service) => {
      const response = await fetch(createUrl(base, service), { signal: AbortSignal.timeout(DEADLINE_MS) })
      if (!response.ok) throw new Error(String(response.status))
      await response.json()
      onFirst()
    })
    await Promise.allSettled(requests)
  })
}

function aggregatorRound(aggregator: QuoteAggregator): Promise<Timing> {
  return timed(async (onFirst) => {
    for await (const update of aggregator.stream(REQUEST, { timeout: DEADLINE_MS })) {
      if (update.type === 'quote') onFirst()
    }
  })
}

/** Creates an aggregator without a circuit breaker, which would skip the failing services after three rounds. */
function createAggregator(base: string): QuoteAggregator {
  const providers = SERVICES.map((service, index) => serviceProvider(`service-${index}`, base, service))
  return new QuoteAggregator({ providers, circuit: { threshold: Number.POSITIVE_INFINITY } })
}

const replySchema = z.object({ toAmount: uintSchema })

function serviceProvider(id: string, base: string, service: Service): QuoteProvider {
  const http = createHttpClient({ baseUrl: base })
  const path = createUrl('', service)
  return scriptedProvider({
    id,
    quote: async (_request, context) => (await http.request({ path, schema: replySchema }, context)).data,
  })
}

function createUrl(base: string, { mode, delay }: Service): string {
  return `${base}/quote?mode=${mode}&delay=${delay}&amount=${99_000_000 + delay}`
}

/** Returns the number of open requests on the server. It waits first, so that closed sockets are detected. */
async function countOpenRequests(base: string): Promise<number> {
  await setTimeout(50)
  const response = await fetch(`${base}/open`)
  const { open } = (await response.json()) as { open: number }
  return open
}

function activeTimers(): number {
  return process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length
}

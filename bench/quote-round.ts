import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { QuoteAggregator, type QuoteProvider, type QuoteRequestInput } from '@causeway/core'
import { createHttpClient, uintSchema } from '@causeway/core/providers'
import { scriptedProvider } from '@causeway/core/testing'
import * as z from 'zod/mini'
import { median, type Row } from './report.ts'

const ROUNDS = 15
const DEADLINE_MS = 500

interface Service {
  readonly mode: 'ok' | 'fail' | 'hang'
  readonly delay: number
}

/** Thirteen that answer in 5 to 125 ms, three that fail, two that hang. */
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

/** One round of 18 services: the aggregator beside a bare `Promise.allSettled`, in turns, in one run. */
export async function quoteRound(): Promise<Row[]> {
  const child = fork(new URL('./server.ts', import.meta.url))
  const [port] = (await once(child, 'message')) as [number]
  const base = `http://127.0.0.1:${port}`
  try {
    const ours: Timing[] = []
    const floor: Timing[] = []
    await bareRound(base)
    const aggregator = newAggregator(base)
    await aggregatorRound(aggregator)
    const timersBefore = activeTimers()
    for (let round = 0; round < ROUNDS; round++) {
      floor.push(await bareRound(base))
      ours.push(await aggregatorRound(aggregator))
    }
    await aggregator.dispose()
    const openRequests = await unanswered(base)
    return [
      row('time to first quote', ours, floor, 'first', 'under 2 ms more'),
      row('time to completion', ours, floor, 'all', 'under 10 ms more'),
      { name: 'requests left after dispose()', value: String(openRequests), aim: '0' },
      {
        name: 'timers left after dispose()',
        value: String(Math.max(0, activeTimers() - timersBefore)),
        aim: '0',
      },
    ]
  } finally {
    child.disconnect()
  }
}

function row(name: string, ours: Timing[], floor: Timing[], key: keyof Timing, aim: string): Row {
  const our = median(ours.map((timing) => timing[key]))
  const bare = median(floor.map((timing) => timing[key]))
  return {
    name,
    value: `${our.toFixed(1)} ms, bare allSettled ${bare.toFixed(1)} ms (${(our - bare).toFixed(1)} ms more, ${(our / bare).toFixed(2)}x)`,
    aim,
  }
}

async function bareRound(base: string): Promise<Timing> {
  const startedAt = performance.now()
  let first = Number.POSITIVE_INFINITY
  await Promise.allSettled(
    SERVICES.map(async (service) => {
      const response = await fetch(urlOf(base, service), { signal: AbortSignal.timeout(DEADLINE_MS) })
      if (!response.ok) throw new Error(String(response.status))
      await response.json()
      first = Math.min(first, performance.now() - startedAt)
    }),
  )
  return { first, all: performance.now() - startedAt }
}

async function aggregatorRound(aggregator: QuoteAggregator): Promise<Timing> {
  const startedAt = performance.now()
  let first = Number.POSITIVE_INFINITY
  for await (const update of aggregator.stream(REQUEST, { timeout: DEADLINE_MS })) {
    if (update.type === 'quote') first = Math.min(first, performance.now() - startedAt)
  }
  return { first, all: performance.now() - startedAt }
}

/** The circuit breaker would spare the failing services after three rounds; here every round asks all. */
function newAggregator(base: string): QuoteAggregator {
  const providers = SERVICES.map((service, index) => serviceProvider(`service-${index}`, base, service))
  return new QuoteAggregator({ providers, circuit: { threshold: Number.POSITIVE_INFINITY } })
}

const replySchema = z.object({ toAmount: uintSchema })

function serviceProvider(id: string, base: string, service: Service): QuoteProvider {
  const http = createHttpClient({ baseUrl: base })
  const path = urlOf('', service)
  return scriptedProvider({
    id,
    quote: async (_request, context) => (await http.request({ path, schema: replySchema }, context)).data,
  })
}

function urlOf(base: string, { mode, delay }: Service): string {
  return `${base}/quote?mode=${mode}&delay=${delay}&amount=${99_000_000 + delay}`
}

/** Given a moment for the sockets' ends to reach the server. */
async function unanswered(base: string): Promise<number> {
  await setTimeout(50)
  const response = await fetch(`${base}/open`)
  const { open } = (await response.json()) as { open: number }
  return open
}

function activeTimers(): number {
  return process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length
}

import { setTimeout as delay } from 'node:timers/promises'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import type { Service } from '../service.ts'
import {
  closeSocket,
  hang,
  htmlPage,
  malformedJson,
  type ServiceEnv,
  type ServiceRequest,
} from '../service-request.ts'

const quoteQuery = z.object({
  fromChainId: z.coerce.number().check(z.int(), z.positive()),
  toChainId: z.coerce.number().check(z.int(), z.positive()),
  fromTokenAddress: z.string().check(z.minLength(1)),
  toTokenAddress: z.string().check(z.minLength(1)),
  fromAmount: z.string().check(z.regex(/^\d+$/)),
  /** Output amount per input amount, in basis points. */
  rate: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 9_950),
  delayMs: z._default(z.coerce.number().check(z.minimum(0), z.maximum(600_000)), 0),
})

type QuoteQuery = z.infer<typeof quoteQuery>

type Behaviour = (c: ServiceRequest, query: QuoteQuery, stopped: AbortSignal) => Response | Promise<Response>

const slowDelayMs = 3_000

const behaviours: Readonly<Record<string, Behaviour>> = {
  ok: (c, query, stopped) => quoteAfter(c, query, query.delayMs, stopped),
  slow: (c, query, stopped) => quoteAfter(c, query, query.delayMs || slowDelayMs, stopped),
  error: (c) => c.json({ error: 'Service Unavailable' }, 503),
  hang: () => hang(),
  malformed: (c) => malformedJson(c),
  html: (c) => htmlPage(c),
  close: (c) => closeSocket(c),
}

export interface ScriptedService extends Service {
  /** Signal that aborts delayed replies. */
  stop(): Promise<void>
}

/** Creates a provider whose behavior depends on the path. Its wire format is only used in demos and benchmarks. */
export function createScriptedService(): ScriptedService {
  const stop = new AbortController()
  const routes = new Hono<ServiceEnv>()
  routes.get('/:behaviour/quote', (c) => {
    const behaviour = behaviours[c.req.param('behaviour')]
    if (behaviour === undefined) {
      return c.json({ error: `Behaviours: ${Object.keys(behaviours).join(', ')}` }, 404)
    }
    const query = z.safeParse(quoteQuery, c.req.query())
    if (!query.success) return c.json({ error: z.prettifyError(query.error) }, 400)
    return behaviour(c, query.data, stop.signal)
  })
  return { id: 'scripted', routes, stop: async () => stop.abort() }
}

async function quoteAfter(
  c: ServiceRequest,
  query: QuoteQuery,
  delayMs: number,
  stopped: AbortSignal,
): Promise<Response> {
  if (delayMs > 0) await delay(delayMs, undefined, { signal: stopped })
  const toAmount = (BigInt(query.fromAmount) * BigInt(query.rate)) / 10_000n
  return c.json({ toAmount: toAmount.toString(), estimatedDuration: 30 })
}

import { createFakeClock, type FakeClock } from '../testing/fake-clock.ts'
import { createGateway, type Gateway, type GatewayOptions } from './gateway.ts'

export const SECRET = 'sk-live-0123456789'
export const ORIGIN = 'https://app.example'

export interface UpstreamCall {
  readonly url: string
  readonly method: string
  readonly headers: Headers
  readonly body: string
  readonly redirect: string
  readonly signal: AbortSignal
}

export interface Bench {
  readonly gateway: Gateway
  readonly clock: FakeClock
  readonly calls: readonly UpstreamCall[]
  /** Logged messages as text. */
  readonly log: readonly string[]
  /** Sends a request below `/gateway`. */
  ask(path: string, init?: RequestInit): Promise<Response>
}

/** Creates a gateway with an upstream that returns the given replies. */
export function createBench(
  answer: (call: UpstreamCall) => Response | Promise<Response> = () => Response.json({ ok: true }),
  options: Partial<GatewayOptions> = {},
): Bench {
  const clock = createFakeClock()
  const calls: UpstreamCall[] = []
  const log: string[] = []
  const note = (message: string, data?: unknown) =>
    log.push(`${message} ${String(data)} ${JSON.stringify(data)}`)
  const gateway = createGateway({
    upstreams: {
      squid: {
        baseUrl: 'https://api.example/base/',
        headers: { 'x-integrator-id': SECRET },
        allow: ['POST /v2/route', 'GET /v2/status', 'GET /v2/tokens/*', 'DELETE /v2/status'],
      },
    },
    clock,
    logger: { debug: note, info: note, warn: note, error: note },
    async fetch(input, init) {
      const request = new Request(input, init)
      const { url, method, headers, redirect } = request
      const call = {
        url,
        method,
        headers,
        redirect,
        body: await request.text(),
        signal: init?.signal ?? request.signal,
      }
      calls.push(call)
      return answer(call)
    },
    ...options,
  })
  const ask = (path: string, init?: RequestInit) =>
    gateway.handle(new Request(`${ORIGIN}/gateway${path}`, init))
  return { gateway, clock, calls, log, ask }
}

export const never = () => new Promise<never>(() => undefined)

export async function readError(reply: Response) {
  return { status: reply.status, body: await reply.json() }
}

import type { Clock } from '../../kernel/index.ts'
import type { QuoteRequest } from '../../quotes/index.ts'

/** What the provider under test is told to be its API. */
export const BASE_URL = 'https://provider.test/base'

/** What the server agrees to: routes answer by it, and tests vary it. */
export interface Terms {
  readonly request: QuoteRequest
  /** Base units of the destination token. */
  readonly toAmount: bigint
}

/** A request as the server got it. */
export interface Call {
  /** The key of the route that answers, such as `GET quote`. */
  readonly route: string
  readonly method: string
  /** Below the base URL. */
  readonly path: string
  readonly query: Readonly<Record<string, string | undefined>>
  /** The parsed JSON body; empty without one. */
  readonly body: Readonly<Record<string, unknown>>
  readonly url: string
  readonly text: string
  readonly headers: Headers
  readonly signal: AbortSignal
  /** On the fake clock, in milliseconds. */
  readonly time: number
}

/**
 * The provider's API, route by route: `{ 'GET quote': (terms, call) => ({ ... }) }`. A route answers with JSON, or with a
 * `Response` where the status matters. `*` in a path stands for one segment.
 */
export type Routes = Readonly<Record<string, (terms: Terms, call: Call) => unknown>>

/** Answers in place of a route, or undefined to let the route answer. */
export type Fault = (call: Call, honest: () => Response) => Response | Promise<Response> | undefined

export interface Server {
  readonly fetch: typeof globalThis.fetch
  readonly calls: readonly Call[]
  /** Requests that went elsewhere, or that no route answers. */
  readonly strays: readonly string[]
  terms: Terms
  fault: Fault | undefined
}

export function createServer(routes: Routes, clock: Clock, terms: Terms): Server {
  const calls: Call[] = []
  const strays: string[] = []
  const server: Server = {
    terms,
    fault: undefined,
    calls,
    strays,
    async fetch(input, init) {
      const request = new Request(input, init)
      request.signal.throwIfAborted()
      // Not that of the copy: a copy that nothing holds is collected, and aborts no more.
      const signal = init?.signal ?? (input instanceof Request ? input : request).signal
      const call = { ...(await readCall(request, routes, clock)), signal }
      const route = routes[call.route]
      if (!route) {
        strays.push(`${call.method} ${call.url}`)
        throw new Error(`No route answers ${call.method} ${call.url}`)
      }
      calls.push(call)
      const honest = () => toResponse(route(server.terms, call))
      return untilAborted(server.fault?.(call, honest) ?? honest(), call.signal)
    },
  }
  return server
}

async function readCall(request: Request, routes: Routes, clock: Clock): Promise<Omit<Call, 'signal'>> {
  const url = new URL(request.url)
  const text = request.body ? await request.text() : ''
  const below = `${url.origin}${url.pathname}`
  const path = below.startsWith(`${BASE_URL}/`) ? below.slice(BASE_URL.length + 1) : undefined
  const route = Object.keys(routes).find((key) => path !== undefined && answers(key, request.method, path))
  return {
    route: route ?? '',
    method: request.method,
    path: path ?? '',
    query: Object.fromEntries(url.searchParams),
    body: readBody(text),
    url: request.url,
    text,
    headers: request.headers,
    time: clock.now(),
  }
}

function answers(key: string, method: string, path: string): boolean {
  const [ofMethod, ofPath = ''] = key.split(' ')
  const expected = ofPath.split('/')
  const actual = path.split('/')
  return (
    ofMethod === method &&
    expected.length === actual.length &&
    expected.every((segment, index) => segment === '*' || segment === actual[index])
  )
}

function readBody(text: string): Readonly<Record<string, unknown>> {
  if (text === '') return {}
  const body: unknown = JSON.parse(text)
  return typeof body === 'object' && body !== null ? { ...body } : {}
}

/** A response is answered many times, and can be read once. */
export function toResponse(reply: unknown): Response {
  return reply instanceof Response ? reply.clone() : jsonResponse(JSON.stringify(reply))
}

export function jsonResponse(text: string, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(text, { status, headers: { 'content-type': 'application/json', ...headers } })
}

/** As real fetch does: an abort ends the wait, whatever the server is doing. */
function untilAborted(reply: Response | Promise<Response>, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
    Promise.resolve(reply)
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', onAbort))
  })
}

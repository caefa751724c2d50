import type { Clock } from '../kernel/clock.ts'

/** A request as an API got it. */
export interface ApiCall {
  /** Method and path, such as `GET quote`; in `describeProvider` the key of the route that answers. */
  readonly route: string
  readonly method: string
  /** Without the first slash; in `describeProvider` below the base URL. */
  readonly path: string
  readonly query: Readonly<Record<string, string | undefined>>
  /** The body as it was sent; empty without one. */
  readonly text: string
  /** The body as JSON; empty where it is none, or no object. */
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: Headers
  readonly signal: AbortSignal
  readonly url: string
  /** On the fake clock, in milliseconds since 1970. */
  readonly time: number
}

/** A fetch that refuses what was cancelled before, hears of a cancellation meanwhile, and fails where nobody answers. */
export function scriptedFetch(
  answer: (call: ApiCall) => Response | undefined | Promise<Response | undefined>,
  clock: Clock,
): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    request.signal.throwIfAborted()
    // Not that of the copy: a copy that nothing holds is collected, and aborts no more.
    const signal = init?.signal ?? (input instanceof Request ? input : request).signal
    const call = { ...(await readCall(request, clock)), signal }
    const reply = await untilAborted(answer(call), signal)
    if (reply === undefined) throw new Error(`Nobody answers ${call.method} ${call.url}`)
    return reply
  }
}

async function readCall(request: Request, clock: Clock): Promise<Omit<ApiCall, 'signal'>> {
  const url = new URL(request.url)
  const text = request.body ? await request.text() : ''
  const path = url.pathname.slice(1)
  return {
    route: `${request.method} ${path}`,
    method: request.method,
    path,
    query: Object.fromEntries(url.searchParams),
    text,
    body: readBody(text),
    headers: request.headers,
    url: request.url,
    time: clock.now(),
  }
}

function readBody(text: string): Readonly<Record<string, unknown>> {
  if (text === '') return {}
  const body: unknown = JSON.parse(text)
  return typeof body === 'object' && body !== null ? { ...body } : {}
}

/** A reply is scripted once, asked for many times, and can be read once. */
export function toResponse(reply: unknown): Response {
  return reply instanceof Response ? reply.clone() : jsonResponse(JSON.stringify(reply))
}

export function jsonResponse(text: string, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(text, { status, headers: { 'content-type': 'application/json', ...headers } })
}

/** As real fetch does: an abort ends the wait, whatever the server is doing. */
function untilAborted<T>(reply: T | Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
    Promise.resolve(reply)
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', onAbort))
  })
}

import type { Clock } from '../kernel/clock.ts'

/** Request that the API received. */
export interface ApiCall {
  /** Method and path, such as `GET quote`; in `describeProvider` the key of the matching route. */
  readonly route: string
  readonly method: string
  /** Path without the leading slash; in `describeProvider` below the base URL. */
  readonly path: string
  readonly query: Readonly<Record<string, string | undefined>>
  /** Body as text, or empty without a body. */
  readonly text: string
  /** Body as JSON, or empty if it is not a JSON object. */
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: Headers
  readonly signal: AbortSignal
  readonly url: string
  /** Time of the fake clock, in milliseconds since the Unix epoch. */
  readonly time: number
}

/** Creates a fetch with scripted replies. It rejects when its signal aborts or no reply is scripted. */
export function scriptedFetch(
  answer: (call: ApiCall) => Response | undefined | Promise<Response | undefined>,
  clock: Clock,
): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    request.signal.throwIfAborted()
    // Keep the original signal, because the copy's signal could be garbage-collected and would then not abort.
    const signal = init?.signal ?? (input instanceof Request ? input : request).signal
    const call = { ...(await readCall(request, clock)), signal }
    const reply = await untilAborted(answer(call), signal)
    if (reply === undefined) throw new Error(`No reply for ${call.method} ${call.url}.`)
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

/** Clones a scripted response, because a body can only be read once. */
export function toResponse(reply: unknown): Response {
  return reply instanceof Response ? reply.clone() : jsonResponse(JSON.stringify(reply))
}

export function jsonResponse(text: string, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(text, { status, headers: { 'content-type': 'application/json', ...headers } })
}

/** Rejects on abort like the real fetch, even if the server does not reply. */
function untilAborted<T>(reply: T | Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
    Promise.resolve(reply)
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', onAbort))
  })
}

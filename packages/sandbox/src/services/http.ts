import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'

/** Hono with Node's own request and response at hand, for the replies that break HTTP on purpose. */
export interface ServiceEnv {
  Bindings: HttpBindings
}

export type ServiceRequest = Context<ServiceEnv>

/** The body as JSON; `undefined`, which no schema takes, when it is not. */
export function bodyOf(c: ServiceRequest): Promise<unknown> {
  return c.req.json().catch(() => undefined)
}

/** Never answers; the connection ends when the client gives up or the sandbox stops. */
export function hang(): Promise<Response> {
  return new Promise(() => undefined)
}

export function closeSocket(c: ServiceRequest): Response {
  c.env.incoming.socket.destroy()
  return RESPONSE_ALREADY_SENT
}

export function malformedJson(c: ServiceRequest): Response {
  return c.body('{"status": "ok", "amount": 12,, "route": [', 200, { 'content-type': 'application/json' })
}

export function htmlPage(c: ServiceRequest): Response {
  return c.html('<!doctype html><title>Just a moment</title><p>Checking your browser.</p>', 200)
}

/** Promises the whole body, sends half of it and closes the connection. */
export function truncated(c: ServiceRequest, body: string): Response {
  const bytes = Buffer.from(body)
  const { outgoing } = c.env
  outgoing.writeHead(200, {
    'content-type': 'application/json',
    'content-length': bytes.length,
    'access-control-allow-origin': '*',
  })
  outgoing.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => outgoing.destroy())
  return RESPONSE_ALREADY_SENT
}

/** A JSON body followed by white space up to `bytes`, streamed so that it costs no memory here. */
export function oversized(c: ServiceRequest, body: string, bytes: number): Response {
  const chunk = new TextEncoder().encode(' '.repeat(65_536))
  const start = new TextEncoder().encode(body)
  let left = Math.max(0, bytes - start.length)
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(start),
    pull: (controller) => {
      if (left === 0) return controller.close()
      const part = chunk.subarray(0, Math.min(left, chunk.length))
      left -= part.length
      controller.enqueue(part)
    },
  })
  return c.body(stream, 200, { 'content-type': 'application/json' })
}

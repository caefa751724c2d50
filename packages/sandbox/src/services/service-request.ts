import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'

/** Hono environment with Node's request and response, for replies that intentionally violate HTTP. */
export interface ServiceEnv {
  Bindings: HttpBindings
}

export type ServiceRequest = Context<ServiceEnv>

/** Returns the parsed JSON body. If the body is not JSON, it returns `undefined`, which every schema rejects. */
export function readBody(c: ServiceRequest): Promise<unknown> {
  return c.req.json().catch(() => undefined)
}

/** Returns a promise that never resolves. The connection closes when the client aborts or the sandbox stops. */
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

/** Sends the content length of the whole body but only half of the body, and closes the connection. */
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

/** Returns a JSON body that is padded with white space to `bytes`. It is streamed to keep memory use low. */
export function oversized(c: ServiceRequest, body: string, bytes: number): Response {
  const chunk = new TextEncoder().encode(' '.repeat(65_536))
  const start = new TextEncoder().encode(body)
  let remaining = Math.max(0, bytes - start.length)
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(start),
    pull: (controller) => {
      if (remaining === 0) return controller.close()
      const part = chunk.subarray(0, Math.min(remaining, chunk.length))
      remaining -= part.length
      controller.enqueue(part)
    },
  })
  return c.body(stream, 200, { 'content-type': 'application/json' })
}

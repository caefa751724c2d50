import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { ReadableStream } from 'node:stream/web'
import type { Gateway } from '@causeway/core/gateway'

/** Time limits for requests of clients, in milliseconds. */
export interface Patience {
  /** Limit for the request line and headers. Default: 10,000. */
  readonly headersMs?: number
  /** Limit for the whole request, including its body. Default: 20,000. */
  readonly requestMs?: number
  /** Limit for the response, from the request headers to the last byte that the client reads. Default: 60,000. */
  readonly answerMs?: number
}

/** Creates a Node server with stricter limits than Node's defaults. */
export function createGatewayServer(gateway: Pick<Gateway, 'handle'>, patience: Patience = {}): Server {
  const { headersMs = 10_000, requestMs = 20_000 } = patience
  const limits = {
    maxHeaderSize: 32 * 1024,
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    keepAliveTimeout: 5_000,
    // Interval at which Node checks the time limits.
    connectionsCheckingInterval: Math.min(1_000, headersMs),
  }
  const server = createServer(limits, toNodeListener(gateway, patience))
  server.maxConnections = 1_000
  server.maxRequestsPerSocket = 1_000
  return server
}

/** Sets `x-client-address` to the client's address, and overwrites a value that the client sent. */
export function toNodeListener(
  { handle }: Pick<Gateway, 'handle'>,
  { answerMs = 60_000 }: Patience = {},
): RequestListener {
  return async (incoming, outgoing) => {
    const leaving = new AbortController()
    outgoing.on('close', () => leaving.abort())
    const late = setTimeout(() => outgoing.destroy(), answerMs)
    try {
      const reply = await handle(toRequest(incoming, leaving.signal))
      // Close the connection: the rest of a rejected body would be read as the next request.
      if (!incoming.complete) outgoing.setHeader('connection', 'close')
      outgoing.writeHead(reply.status, Object.fromEntries(reply.headers))
      await pipeline(reply.body ?? [], outgoing)
    } catch {
      // The request is invalid, or the client disconnected before the response was complete.
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(400, { connection: 'close' }).end()
    } finally {
      clearTimeout(late)
    }
  }
}

/** @throws TypeError if the target is not a path or the method is forbidden */
function toRequest(incoming: IncomingMessage, signal: AbortSignal): Request {
  const { method = 'GET', url = '', headers: received, socket } = incoming
  if (!url.startsWith('/')) throw new TypeError('The request target is not a path.')
  const headers = new Headers(
    Object.entries(received).map(([name, value]): [string, string] => [name, `${value}`]),
  )
  headers.set('x-client-address', socket.remoteAddress ?? '')
  // Keep the socket open, so that a response can be sent after the gateway stops reading the body.
  const bytes = ReadableStream.from(incoming.iterator({ destroyOnReturn: false }))
  const body = /^(GET|HEAD)$/.test(method) ? null : bytes
  return new Request(`http://localhost${url}`, {
    method,
    headers,
    body,
    duplex: 'half',
    signal,
  } as RequestInit)
}

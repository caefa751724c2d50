import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { ReadableStream } from 'node:stream/web'
import type { Gateway } from '@causeway/core/gateway'

/** How long callers may take, in milliseconds. */
export interface Patience {
  /** For the line and the headers of a request. Default 10,000. */
  readonly headersMs?: number
  /** For a whole request, its body included. Default 20,000. */
  readonly requestMs?: number
  /** For a whole answer, from the request's headers to the last byte that the caller takes. Default 60,000. */
  readonly answerMs?: number
}

/** Node's server, with limits where its own are wide or missing. */
export function createGatewayServer(gateway: Pick<Gateway, 'handle'>, patience: Patience = {}): Server {
  const { headersMs = 10_000, requestMs = 20_000 } = patience
  const limits = {
    maxHeaderSize: 32 * 1024,
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    keepAliveTimeout: 5_000,
    // How often Node looks for those that are over their time.
    connectionsCheckingInterval: Math.min(1_000, headersMs),
  }
  const server = createServer(limits, toNodeListener(gateway, patience))
  server.maxConnections = 1_000
  server.maxRequestsPerSocket = 1_000
  return server
}

/** Writes who calls into `x-client-address`, over whatever a client sent. */
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
      // What is left of a refused body would stand before the next request.
      if (!incoming.complete) outgoing.setHeader('connection', 'close')
      outgoing.writeHead(reply.status, Object.fromEntries(reply.headers))
      await pipeline(reply.body ?? [], outgoing)
    } catch {
      // No request that a gateway could answer, or a client that left in the middle of its answer.
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(400, { connection: 'close' }).end()
    } finally {
      clearTimeout(late)
    }
  }
}

/** @throws TypeError for a target that is no path, and for a method that no request may have */
function toRequest(incoming: IncomingMessage, signal: AbortSignal): Request {
  const { method = 'GET', url = '', headers: received, socket } = incoming
  if (!url.startsWith('/')) throw new TypeError('The target is no path')
  const headers = new Headers(
    Object.entries(received).map(([name, value]): [string, string] => [name, `${value}`]),
  )
  headers.set('x-client-address', socket.remoteAddress ?? '')
  // A gateway that stops reading must still be able to answer: the socket stays.
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

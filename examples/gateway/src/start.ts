import type { Server } from 'node:http'
import { type Logger, QuoteAggregator } from '@causeway/core'
import { clientFromHeader, createGateway } from '@causeway/core/gateway'
import { logged } from './log.ts'
import { createGatewayServer } from './node-server.ts'
import type { Providers } from './providers.ts'

export interface ServerSettings {
  /** Zero lets the system choose. */
  readonly port: number
  readonly host: string
  /** Pages of other origins that may ask. */
  readonly allowedOrigins: readonly string[]
  /** Which header says who asks: behind a proxy, the one that it sets. */
  readonly clientHeader: string
  readonly logger: Logger
}

export interface RunningGateway {
  readonly url: string
  /** Takes no more requests, lets those under way end for so long, then ends them. */
  stop(patienceMs: number): Promise<void>
}

/** @throws InvalidInputError for bad settings, Error for a port that is taken */
export async function startGateway(
  { upstreams, quotes: asked }: Providers,
  { port, host, allowedOrigins, clientHeader, logger }: ServerSettings,
): Promise<RunningGateway> {
  const quotes = new QuoteAggregator({ ...asked, logger })
  const clientOf = clientFromHeader(clientHeader)
  const gateway = createGateway({ upstreams, quotes, clientOf, allowedOrigins, logger })
  let stopping = false
  const server = createGatewayServer({
    handle: (request) => {
      // Asked often by whatever watches the server: not logged, not limited, and it asks nobody.
      if (new URL(request.url).pathname === '/health') return Promise.resolve(health(stopping))
      return logged(request, logger, () => gateway.handle(request))
    },
  })
  await listen(server, port, host)
  const address = server.address()
  const bound = typeof address === 'object' && address !== null ? address.port : port
  return {
    url: `http://${host}:${bound}`,
    async stop(patienceMs) {
      stopping = true
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      const ended = setTimeout(() => {
        // Whoever waits for an answer is told; whoever does not take it is cut off.
        void gateway.dispose().then(() => server.closeAllConnections())
      }, patienceMs)
      await closed
      clearTimeout(ended)
      await gateway.dispose()
      await quotes.dispose()
    },
  }
}

function health(stopping: boolean): Response {
  return Response.json({ status: stopping ? 'stopping' : 'ok' }, { status: stopping ? 503 : 200 })
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
}

import type { Server } from 'node:http'
import { type Logger, QuoteAggregator } from '@causeway/core'
import { clientFromHeader, createGateway } from '@causeway/core/gateway'
import { createGatewayServer } from './create-gateway-server.ts'
import { logged } from './json-logger.ts'
import type { Providers } from './providers.ts'

export interface ServerSettings {
  /** Port to listen on. With 0, the system chooses a free one. */
  readonly port: number
  readonly host: string
  /** Origins of web pages that may use the gateway, in addition to its own. */
  readonly allowedOrigins: readonly string[]
  /** Header that contains the address of the client. Behind a proxy, use the header that the proxy sets. */
  readonly clientHeader: string
  readonly logger: Logger
}

export interface RunningGateway {
  readonly url: string
  /** Stops accepting requests, waits up to `patienceMs` for pending ones, and aborts the rest. */
  stop(patienceMs: number): Promise<void>
}

/** @throws InvalidInputError for invalid settings, Error if the port is in use */
export async function startGateway(
  { upstreams, quotes: quoteOptions }: Providers,
  { port, host, allowedOrigins, clientHeader, logger }: ServerSettings,
): Promise<RunningGateway> {
  const quotes = new QuoteAggregator({ ...quoteOptions, logger })
  const clientOf = clientFromHeader(clientHeader)
  const gateway = createGateway({ upstreams, quotes, clientOf, allowedOrigins, logger })
  let stopping = false
  const server = createGatewayServer({
    handle: (request) => {
      // Health checks are frequent, so they are not logged or rate-limited, and send no requests.
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
        // Pending requests get an error response. Clients that do not read it are disconnected.
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

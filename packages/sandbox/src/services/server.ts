import { setMaxListeners } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Gateway } from '@causeway/core/gateway'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import * as z from 'zod/mini'
import type { SandboxDescription } from '../description.ts'
import { getMessage, SandboxError } from '../errors.ts'
import { inEnglish } from '../in-english.ts'
import type { OnLog } from '../progress.ts'
import type { SettlementStore } from '../settlement/index.ts'
import { relayerOptionsSchema } from './across/options.ts'
import type { Relayer } from './across/relayer.ts'
import { bridgeServices } from './bridges.ts'
import { type FaultStore, faultMiddleware, faultsSchema } from './faults/index.ts'
import type { FuelService } from './fuel/index.ts'
import { fuelOptionsSchema } from './fuel/pool.ts'
import { logoSvg } from './logos.ts'
import { gatewayPath } from './names.ts'
import { openGateway } from './open-gateway.ts'
import type { Service } from './service.ts'
import { readBody, type ServiceEnv } from './service-request.ts'
import { swapServices } from './swaps.ts'

export interface ServerOptions {
  /** Port to listen on. With 0, the system chooses a free one. */
  readonly port: number
  readonly services: readonly Service[]
  readonly faults: FaultStore
  readonly relayer: Relayer
  readonly fuel: Pick<FuelService, 'set'>
  readonly settlement: SettlementStore
  /** Origins of web pages that may use the gateway. */
  readonly pageOrigins: readonly string[]
  readonly describe: (url: string) => SandboxDescription
  readonly onLog: OnLog
}

export interface RunningServer {
  readonly url: string
  stop(): Promise<void>
}

/**
 * Starts the HTTP server of the sandbox with its description, its control endpoints and all services.
 *
 * @throws SandboxError `PORT_IN_USE`
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const stopping = new AbortController()
  // Every delayed reply adds a listener, so disable the warning about leaks.
  setMaxListeners(0, stopping.signal)
  let url = ''
  let gateway: Gateway | undefined
  const app = createApp(options, stopping.signal, {
    describe: () => options.describe(url),
    throughGateway: (request) => {
      gateway ??= openGateway(url, [...bridgeServices, ...swapServices], options.pageOrigins)
      return gateway.handle(request)
    },
  })
  const server = createAdaptorServer({ fetch: app.fetch })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => reject(toListenError(cause, options.port)))
    server.listen(options.port, '127.0.0.1', resolve)
  })
  url = `http://127.0.0.1:${getPort(server.address())}`
  return {
    url,
    stop: async () => {
      stopping.abort()
      gateway?.dispose()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      if ('closeAllConnections' in server) server.closeAllConnections()
      await closed
    },
  }
}

/** Functions that need the URL of the server, which is known once it listens. */
interface AddressDependent {
  describe(): SandboxDescription
  throughGateway(request: Request): Promise<Response>
}

function createApp(options: ServerOptions, stopped: AbortSignal, addressDependent: AddressDependent) {
  const app = new Hono<ServiceEnv>()
  app.onError((error, c) => {
    if (stopped.aborted) return c.json({ error: 'The sandbox is stopping.' }, 503)
    options.onLog({ level: 'error', source: 'server', message: `${c.req.path}: ${getMessage(error)}` })
    return c.json({ error: getMessage(error) }, 500)
  })
  // Mount the gateway before the CORS middleware, which allows every origin: the gateway checks origins itself.
  app.all(`${gatewayPath}/*`, (c) => addressDependent.throughGateway(c.req.raw))
  app.use(cors({ origin: '*' }))
  app.get('/sandbox.json', (c) => c.json(addressDependent.describe()))
  addFaultControls(app, options)
  addRelayerControls(app, options.relayer)
  addFuelControls(app, options.fuel)
  addSettlementControls(app, options.settlement)
  app.get('/logos/:file', (c) => {
    const symbol = c.req.param('file').replace(/\.svg$/, '')
    return c.body(logoSvg(symbol), 200, { 'content-type': 'image/svg+xml' })
  })
  for (const service of options.services) {
    app.use(`/services/${service.id}/*`, faultMiddleware(service.id, options.faults, stopped))
    app.route(`/services/${service.id}`, service.routes)
  }
  return app
}

function addFaultControls(app: Hono<ServiceEnv>, { faults, services }: ServerOptions): void {
  app.get('/faults', (c) => c.json(faults.all()))
  app.put('/faults/:service', async (c) => {
    const service = c.req.param('service')
    const ids = services.map(({ id }) => id)
    if (!ids.includes(service)) return c.json({ error: `Unknown service. Services: ${ids.join(', ')}.` }, 404)
    const parsed = z.safeParse(faultsSchema, await readBody(c), inEnglish)
    if (!parsed.success) return c.json({ error: z.prettifyError(parsed.error) }, 400)
    faults.set(service, parsed.data)
    return c.json(parsed.data)
  })
}

function addRelayerControls(app: Hono<ServiceEnv>, relayer: Relayer): void {
  app.get('/relayer', (c) => c.json(relayer.settings()))
  app.put('/relayer', async (c) => {
    const parsed = z.safeParse(relayerOptionsSchema, await readBody(c), inEnglish)
    if (!parsed.success) return c.json({ error: z.prettifyError(parsed.error) }, 400)
    relayer.set(parsed.data)
    return c.json(relayer.settings())
  })
}

function addFuelControls(app: Hono<ServiceEnv>, fuel: Pick<FuelService, 'set'>): void {
  app.put('/fuel', async (c) => {
    const parsed = z.safeParse(fuelOptionsSchema, await readBody(c), inEnglish)
    if (!parsed.success) return c.json({ error: z.prettifyError(parsed.error) }, 400)
    fuel.set(parsed.data)
    return c.json(parsed.data)
  })
}

function addSettlementControls(app: Hono<ServiceEnv>, settlement: SettlementStore): void {
  app.get('/settlement', (c) => c.json(settlement.all()))
  app.put('/settlement/:service', async (c) => {
    const service = c.req.param('service')
    const ids = Object.keys(settlement.all())
    if (!ids.includes(service)) return c.json({ error: `Unknown service. Services: ${ids.join(', ')}.` }, 404)
    const body = await readBody(c)
    try {
      settlement.set(service, body)
    } catch (error) {
      if (error instanceof SandboxError) return c.json({ error: error.message }, 400)
      throw error
    }
    return c.json(settlement.of(service))
  })
}

function toListenError(cause: NodeJS.ErrnoException, port: number): Error {
  if (cause.code !== 'EADDRINUSE') return cause
  return new SandboxError('PORT_IN_USE', `Port ${port} is already in use. Choose another port.`, { cause })
}

function getPort(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string')
    throw new Error('Failed to read the port of the server.')
  return address.port
}

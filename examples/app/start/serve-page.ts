import { fileURLToPath } from 'node:url'
import { SandboxError } from '@causeway/sandbox'
import type { SandboxDescription } from '@causeway/sandbox/config'
import {
  build,
  createServer,
  type InlineConfig,
  type Plugin,
  type PreviewServer,
  preview,
  type ViteDevServer,
} from 'vite'
import { createRequestGate } from './create-request-gate.ts'

/** Mode of Vite: the network that the page uses. */
export type PageMode = 'sandbox' | 'live'

export interface PageServerOptions {
  readonly mode: PageMode
  /** 0: a free port. */
  readonly port: number
  /** Whether a used port is an error. Default false: the next free port is used. */
  readonly strictPort?: boolean
  /** Serves from source. Default false: serves the build. */
  readonly dev?: boolean
  /** Folder of the build. Default: `build.outDir` of the Vite configuration. */
  readonly folder?: string
}

export interface PageServer {
  readonly url: string
  readonly port: number
  /** Origins of the page, which the gateway of the sandbox has to allow. */
  readonly origins: readonly string[]
  /** Starts to serve. `sandbox` is served as `/sandbox.json`. */
  open(sandbox?: SandboxDescription): void
  stop(): Promise<void>
}

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Binds the port at once. Requests wait until the page is opened.
 * @throws SandboxError `PORT_IN_USE`
 */
export async function servePage(options: PageServerOptions): Promise<PageServer> {
  const { port, strictPort = false } = options
  const { plugin, open } = createRequestGate()
  const server = await listen(options, plugin, { host: HOST, port, strictPort }).catch((cause: Error) => {
    if (!/is already in use/.test(cause.message)) throw cause
    throw new SandboxError('PORT_IN_USE', `Port ${port} is in use. Choose another one.`, { cause })
  })
  const boundPort = getPort(server)
  return {
    url: `http://${HOST}:${boundPort}`,
    port: boundPort,
    origins: [HOST, 'localhost'].map((host) => `http://${host}:${boundPort}`),
    open,
    stop: () => server.close(),
  }
}

/** Builds the page into the folder that the Vite configuration names for this mode. */
export async function buildPage(mode: PageMode): Promise<void> {
  // Disable Vite's size warning: `scripts/app-size.ts` checks the size.
  await build({ root, mode, logLevel: 'warn', build: { chunkSizeWarningLimit: Number.POSITIVE_INFINITY } })
}

const HOST = '127.0.0.1'

interface ServerAddress {
  readonly host: string
  readonly port: number
  readonly strictPort: boolean
}

async function listen(
  { mode, dev, folder }: PageServerOptions,
  plugin: Plugin,
  address: ServerAddress,
): Promise<ViteDevServer | PreviewServer> {
  const config: InlineConfig = { root, mode, logLevel: 'warn', plugins: [plugin] }
  if (!dev) return preview({ ...config, preview: address, ...(folder ? { build: { outDir: folder } } : {}) })
  const server = await createServer({ ...config, server: address })
  return server.listen().catch(async (error: unknown) => {
    await server.close()
    throw error
  })
}

function getPort({ httpServer }: ViteDevServer | PreviewServer): number {
  const address = httpServer?.address()
  if (typeof address === 'object' && address !== null) return address.port
  throw new Error('The page server has no port.')
}

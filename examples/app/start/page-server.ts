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
import { pageOnceOpen } from './page-once-open.ts'

/** Vite's: what the page talks to. */
export type Mode = 'sandbox' | 'live'

export interface PageServerOptions {
  readonly mode: Mode
  /** 0 lets the system choose. */
  readonly port: number
  /** Whether the next free port will not do. */
  readonly strictPort?: boolean
  /** From source. */
  readonly dev?: boolean
  /** Of the build, where it is not Vite's configured one. */
  readonly folder?: string
}

export interface PageServer {
  readonly url: string
  readonly port: number
  /** As browsers write them: what the sandbox's gateway must let in. */
  readonly origins: readonly string[]
  /** Serves from now on; in mode `sandbox`, this is what the page is told of the sandbox. */
  open(sandbox?: SandboxDescription): void
  stop(): Promise<void>
}

const root = fileURLToPath(new URL('..', import.meta.url))

/** Puts the page into the folder that Vite's configuration names for this mode. */
export async function buildPage(mode: Mode): Promise<void> {
  // What it weighs has a check of its own.
  await build({ root, mode, logLevel: 'warn', build: { chunkSizeWarningLimit: Number.POSITIVE_INFINITY } })
}

/**
 * Takes its port at once, and serves once it is told to open: what is asked before waits.
 *
 * @throws SandboxError `PORT_IN_USE`
 */
export async function servePage(options: PageServerOptions): Promise<PageServer> {
  const { port, strictPort = false } = options
  const { plugin, open } = pageOnceOpen()
  const server = await listen(options, plugin, { host: HOST, port, strictPort }).catch((cause: Error) => {
    if (!/is already in use/.test(cause.message)) throw cause
    throw new SandboxError('PORT_IN_USE', `Port ${port} is taken: choose another one`, { cause })
  })
  const taken = portOf(server)
  return {
    url: `http://${HOST}:${taken}`,
    port: taken,
    origins: [HOST, 'localhost'].map((host) => `http://${host}:${taken}`),
    open,
    stop: () => server.close(),
  }
}

const HOST = '127.0.0.1'

interface Place {
  readonly host: string
  readonly port: number
  readonly strictPort: boolean
}

async function listen(
  { mode, dev, folder }: PageServerOptions,
  plugin: Plugin,
  place: Place,
): Promise<ViteDevServer | PreviewServer> {
  const config: InlineConfig = { root, mode, logLevel: 'warn', plugins: [plugin] }
  if (!dev) return preview({ ...config, preview: place, ...(folder ? { build: { outDir: folder } } : {}) })
  const server = await createServer({ ...config, server: place })
  return server.listen().catch(async (error: unknown) => {
    await server.close()
    throw error
  })
}

function portOf({ httpServer }: ViteDevServer | PreviewServer): number {
  const address = httpServer?.address()
  if (typeof address === 'object' && address !== null) return address.port
  throw new Error('The page server has no port')
}

import { parseArgs } from 'node:util'
import { readPort, SandboxError } from '@causeway/sandbox/terminal'

/** Options of the command line. */
export interface StartOptions {
  /** Port of the page. Default: 5173, or the next free port. */
  readonly port: number | undefined
  /** Port of the sandbox; its chains use the ports after it. 0: a free port. */
  readonly sandboxPort: number
  /** Serves from source with hot reload, instead of a build. */
  readonly dev: boolean
  /** Uses public chains and services instead of a sandbox. */
  readonly live: boolean
}

export const DEFAULT_PORT = 5173

export const HELP = `Runs the app on its own sandbox, with local chains, real contracts and simulated services, until Ctrl-C.

  npm start -- [options]

  --port <number>          port of the page (default: ${DEFAULT_PORT}, or the next free port)
  --sandbox-port <number>  port of the sandbox; its chains use the ports after it (default: free ports)
  --dev                    serve from source with hot reload
  --live                   use public chains and services instead of a sandbox (npm run start:live); not run against live
  --help                   show this text
`

/**
 * Parses the command line. Returns undefined if help is requested.
 * @throws SandboxError `INVALID_OPTIONS`, or the TypeError of `parseArgs`
 */
export function parseStartOptions(args: readonly string[]): StartOptions | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string' },
      'sandbox-port': { type: 'string' },
      dev: { type: 'boolean', default: false },
      live: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const { port, 'sandbox-port': sandboxPort, dev, live, help } = values
  if (help) return undefined
  if (live && sandboxPort !== undefined) {
    throw new SandboxError('INVALID_OPTIONS', '--live runs without a sandbox. Remove --sandbox-port.')
  }
  return {
    port: port === undefined ? undefined : readPort('--port', port),
    sandboxPort: sandboxPort === undefined ? 0 : readPort('--sandbox-port', sandboxPort),
    dev,
    live,
  }
}

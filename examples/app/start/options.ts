import { parseArgs } from 'node:util'
import { readPort, SandboxError } from '@causeway/sandbox/terminal'

/** What the command line asks for. */
export interface StartOptions {
  /** Of the page; the default, or the next free port after it, unless told. */
  readonly port: number | undefined
  /** Of the sandbox, whose chains take the ports after it; the system chooses unless told. */
  readonly sandboxPort: number
  /** Served from source, changes show at once; built otherwise. */
  readonly dev: boolean
  /** Public chains and services instead of a sandbox. */
  readonly live: boolean
}

export const DEFAULT_PORT = 5173

export const HELP = `Runs the app over a sandbox of its own until Ctrl-C: local chains with real contracts, and every service it asks.

  npm start -- [options]

  --port <number>          the page's port (${DEFAULT_PORT}, or the next free one)
  --sandbox-port <number>  the sandbox's port, the chains take those after it (free ones)
  --dev                    from source, by Vite's development server: changes show at once
  --live                   without a sandbox, on public chains and services (npm run start:live); not run against live
  --help                   this text
`

/**
 * @returns undefined when help was asked for
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
    throw new SandboxError('INVALID_OPTIONS', '--live runs without a sandbox: leave out --sandbox-port')
  }
  return {
    port: port === undefined ? undefined : readPort('--port', port),
    sandboxPort: sandboxPort === undefined ? 0 : readPort('--sandbox-port', sandboxPort),
    dev,
    live,
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { SandboxError } from '../errors.ts'
import type { Watchdog } from './watchdog.ts'

export interface AnvilOptions {
  readonly binary: string
  readonly chainId: number
  /** 0 lets the system choose. */
  readonly port: number
  /** A file that holds the chain to go on from. */
  readonly image?: string | undefined
  readonly watchdog: Watchdog
  /** Called when it ends without having been asked to. */
  readonly onCrash: (message: string) => void
}

export interface Anvil {
  readonly chainId: number
  readonly rpcUrl: string
  readonly pid: number
  stop(): Promise<void>
}

const startTimeoutMs = 15_000
const stopTimeoutMs = 3_000

/**
 * Starts one anvil and waits until it listens.
 *
 * @throws SandboxError `ANVIL_FAILED` with its last words, or `PORT_IN_USE`
 */
export async function startAnvil(options: AnvilOptions): Promise<Anvil> {
  const { chainId, watchdog } = options
  const child = spawn(options.binary, anvilArguments(options), {
    detached: true, // a Ctrl-C in the terminal must reach us first, not the chains behind our back
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { pid } = child
  if (pid === undefined) throw await spawnFailure(child, options.binary)
  watchdog.watch(pid)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  ended.then(() => watchdog.forget(pid))
  const stop = () => stopAnvil(child, ended)
  try {
    const address = await listening(child, ended, chainId)
    reportCrash(child, chainId, options.onCrash)
    return { chainId, rpcUrl: `http://${address}`, pid, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function anvilArguments({ chainId, port, image }: AnvilOptions): string[] {
  return [
    ...['--chain-id', String(chainId)],
    ...['--host', '127.0.0.1', '--port', String(port)],
    ...['--hardfork', 'prague'],
    // States of so many blocks, in memory. Without a limit anvil writes those of 3,600 to disk, megabytes each, and leaves them.
    ...['--prune-history', '300'],
    // A batch of roomy transactions gets stuck in the pool under the default 30 M.
    ...['--gas-limit', '1000000000'],
    ...(image === undefined ? [] : ['--load-state', image]),
  ]
}

async function spawnFailure(child: ChildProcess, binary: string): Promise<SandboxError> {
  const cause = await new Promise<Error>((resolve) => child.once('error', resolve))
  return new SandboxError('ANVIL_FAILED', `${binary} could not be started: ${cause.message}`, { cause })
}

async function listening(child: ChildProcess, ended: Promise<void>, chainId: number): Promise<string> {
  const words: string[] = []
  const remember = (line: string) => words.length < 200 && words.push(line)
  const address = new Promise<string>((resolve) => {
    eachLine(child.stdout, (line) => {
      remember(line)
      const found = /^Listening on (\S+)/.exec(line)?.[1]
      if (found !== undefined) resolve(found)
    })
    eachLine(child.stderr, remember)
  })
  const failed = ended.then(() => {
    const said = words.join('\n')
    if (/address (already )?in use/i.test(said)) {
      throw new SandboxError('PORT_IN_USE', `The port for chain ${chainId} is taken: ${said}`)
    }
    throw new SandboxError('ANVIL_FAILED', `anvil for chain ${chainId} ended at once: ${said}`)
  })
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const message = `anvil for chain ${chainId} did not listen within ${startTimeoutMs / 1000} s`
    timer = setTimeout(() => reject(new SandboxError('ANVIL_FAILED', message)), startTimeoutMs)
  })
  failed.catch(() => undefined) // when it ends later, nobody waits for this any more
  return Promise.race([address, failed, late]).finally(() => clearTimeout(timer))
}

// Keeps reading for as long as it runs: a full pipe would stop it.
function eachLine(stream: NodeJS.ReadableStream | null, listener: (line: string) => void): void {
  if (stream !== null) createInterface({ input: stream }).on('line', listener)
}

function reportCrash(child: ChildProcess, chainId: number, onCrash: (message: string) => void): void {
  child.once('exit', (code, signal) => {
    if (!child.killed) onCrash(`anvil for chain ${chainId} ended by itself (${signal ?? code})`)
  })
}

async function stopAnvil(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
  await ended
  clearTimeout(force)
}

import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { SandboxError } from '../errors.ts'
import type { Watchdog } from './watchdog.ts'

export interface AnvilOptions {
  readonly binary: string
  readonly chainId: number
  /** Port to listen on. With 0, the system chooses a free one. */
  readonly port: number
  /** File with the chain state to load. */
  readonly image?: string | undefined
  /** Time of the first block, in seconds since the epoch. Default: now. */
  readonly startTime?: number | undefined
  /** Number of the latest blocks whose states are kept in memory, about 0.4 MB each. */
  readonly keptBlocks: number
  readonly watchdog: Watchdog
  /** Called if the process exits unexpectedly. */
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
 * @throws SandboxError `ANVIL_FAILED` with its last output, or `PORT_IN_USE`
 */
export async function startAnvil(options: AnvilOptions): Promise<Anvil> {
  const { chainId, watchdog } = options
  const child = spawn(options.binary, anvilArguments(options), {
    detached: true, // Ctrl-C in the terminal must not end the chains before this process handles it.
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

function anvilArguments({ chainId, port, image, startTime, keptBlocks }: AnvilOptions): string[] {
  return [
    ...['--chain-id', String(chainId)],
    ...['--host', '127.0.0.1', '--port', String(port)],
    ...['--hardfork', 'prague'],
    // Without a limit, anvil writes 3,600 states of several megabytes to disk.
    ...['--prune-history', String(keptBlocks)],
    // With the default block gas limit of 30 million, a batch of large transactions gets stuck in the pool.
    ...['--gas-limit', '1000000000'],
    ...(image === undefined ? [] : ['--load-state', image]),
    ...(startTime === undefined ? [] : ['--timestamp', String(startTime)]),
  ]
}

async function spawnFailure(child: ChildProcess, binary: string): Promise<SandboxError> {
  const cause = await new Promise<Error>((resolve) => child.once('error', resolve))
  return new SandboxError('ANVIL_FAILED', `${binary} failed to start: ${cause.message}.`, { cause })
}

async function listening(child: ChildProcess, ended: Promise<void>, chainId: number): Promise<string> {
  const output: string[] = []
  const remember = (line: string) => output.length < 200 && output.push(line)
  const address = new Promise<string>((resolve) => {
    eachLine(child.stdout, (line) => {
      remember(line)
      const listeningUrl = /^Listening on (\S+)/.exec(line)?.[1]
      if (listeningUrl !== undefined) resolve(listeningUrl)
    })
    eachLine(child.stderr, remember)
  })
  const failed = ended.then(() => {
    const outputText = output.join('\n')
    if (/address (already )?in use/i.test(outputText)) {
      throw new SandboxError('PORT_IN_USE', `The port for chain ${chainId} is already in use: ${outputText}.`)
    }
    throw new SandboxError('ANVIL_FAILED', `Anvil for chain ${chainId} exited during startup: ${outputText}.`)
  })
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const message = `Anvil for chain ${chainId} did not start to listen within ${startTimeoutMs / 1000} s.`
    timer = setTimeout(() => reject(new SandboxError('ANVIL_FAILED', message)), startTimeoutMs)
  })
  // Prevent an unhandled rejection: after startup, nothing awaits this promise.
  failed.catch(() => undefined)
  return Promise.race([address, failed, late]).finally(() => clearTimeout(timer))
}

// Read the output to the end: a full pipe would block the process.
function eachLine(stream: NodeJS.ReadableStream | null, listener: (line: string) => void): void {
  if (stream !== null) createInterface({ input: stream }).on('line', listener)
}

function reportCrash(child: ChildProcess, chainId: number, onCrash: (message: string) => void): void {
  child.once('exit', (code, signal) => {
    if (!child.killed) onCrash(`Anvil for chain ${chainId} exited unexpectedly (${signal ?? code}).`)
  })
}

async function stopAnvil(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
  await ended
  clearTimeout(force)
}

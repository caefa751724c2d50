import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { SandboxError } from '../errors.ts'

/** Small separate process that ends the chains if this process exits without stopping them. */
export interface Watchdog {
  readonly pid: number
  watch(pid: number): void
  forget(pid: number): void
  stop(): Promise<void>
}

/** @throws SandboxError `ANVIL_FAILED` if the process cannot be started */
export async function startWatchdog(): Promise<Watchdog> {
  const script = fileURLToPath(new URL('./watchdog.mjs', import.meta.url))
  const child = spawn(process.execPath, [script], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const started = new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve)
    child.once('error', reject)
  })
  await started.catch((cause: unknown) => {
    throw new SandboxError('ANVIL_FAILED', 'Failed to start the watchdog process.', { cause })
  })
  const watched = new Set<number>()
  // Ignore errors if the watchdog was killed: the exit handlers of this process still end the chains.
  child.stdin.on('error', () => undefined)
  return {
    pid: child.pid ?? 0,
    watch: (pid) => {
      watched.add(pid)
      child.stdin.write(`+${pid}\n`)
    },
    forget: (pid) => {
      if (watched.delete(pid)) child.stdin.write(`-${pid}\n`)
    },
    stop: async () => {
      child.stdin.end()
      await ended
    },
  }
}

import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { SandboxError } from '../errors.ts'

/** Small process that outlives this one to end chains that are left running. */
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
    throw new SandboxError('ANVIL_FAILED', 'The watchdog process could not be started.', { cause })
  })
  const watched = new Set<number>()
  child.stdin.on('error', () => undefined) // it was killed by hand: the exit handlers still hold
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

import { type Sandbox, type SandboxOptions, startSandbox } from '@causeway/sandbox'
import { afterAll, beforeAll } from 'vitest'

/**
 * Starts one sandbox for the whole test file before its tests, and stops it after them. Lenders and exchanges are only
 * installed on request.
 */
export function useSandbox(options: SandboxOptions = {}): () => Sandbox {
  let sandbox: Sandbox | undefined
  beforeAll(async () => {
    sandbox = await startSandbox({ markets: false, ...options })
  })
  afterAll(async () => {
    await sandbox?.stop()
  })
  return () => {
    if (sandbox === undefined) throw new Error('The sandbox starts in beforeAll: call this inside a test.')
    return sandbox
  }
}

/** Returns whether a process with this id exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { connectSandbox, type SandboxDescription } from '@causeway/sandbox'

/** A sandbox in a process of its own. */
export interface SandboxApart {
  readonly description: SandboxDescription
  stop(): Promise<void>
}

/** @throws Error when it ends before it is there */
export async function startSandboxApart(): Promise<SandboxApart> {
  const file = fileURLToPath(new URL('sandbox-child.ts', import.meta.url))
  const child = fork(file, { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const url = await urlOf(child)
  return {
    description: await connectSandbox(url, { timeout: 30_000 }),
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.disconnect()
      await ended
    },
  }
}

function urlOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(String(message)))
    child.once('exit', (code) => reject(new Error(`The sandbox ended with ${code} before it was there`)))
  })
}

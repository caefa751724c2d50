import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { connectSandbox, type SandboxDescription } from '@causeway/sandbox'

/** Sandbox that runs in a child process. */
export interface SandboxProcess {
  readonly description: SandboxDescription
  stop(): Promise<void>
}

/** @throws Error if the process exits before the sandbox is ready */
export async function startSandboxProcess(): Promise<SandboxProcess> {
  const file = fileURLToPath(new URL('sandbox-child.ts', import.meta.url))
  const child = fork(file, { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const url = await receiveUrl(child)
  return {
    description: await connectSandbox(url, { timeout: 30_000 }),
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.disconnect()
      await ended
    },
  }
}

function receiveUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(String(message)))
    child.once('exit', (code) =>
      reject(new Error(`The sandbox exited with code ${code} before it was ready.`)),
    )
  })
}

import { fork } from 'node:child_process'
import { once } from 'node:events'

/** Runs a module in a child process with its own heap, and returns the figures that the module sends. */
export async function runInChild<Figures>(module: URL): Promise<Figures> {
  const child = fork(module, { execArgv: [...process.execArgv, '--expose-gc'] })
  try {
    const [figures] = await Promise.race([once(child, 'message'), rejectOnExit(child, module)])
    return figures
  } finally {
    child.kill()
  }
}

async function rejectOnExit(child: ReturnType<typeof fork>, module: URL): Promise<never> {
  const [code] = await once(child, 'exit')
  throw new Error(
    `${module.pathname.split('/').at(-1)} exited with code ${code} before it returned its figures.`,
  )
}

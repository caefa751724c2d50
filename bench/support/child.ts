import { fork } from 'node:child_process'
import { once } from 'node:events'

/** Runs a module in a process of its own, so that nothing else is on its heap, to the message with its figures. */
export async function inChild<Figures>(module: URL): Promise<Figures> {
  const child = fork(module, { execArgv: [...process.execArgv, '--expose-gc'] })
  try {
    const [said] = await Promise.race([once(child, 'message'), exitOf(child, module)])
    return said
  } finally {
    child.kill()
  }
}

async function exitOf(child: ReturnType<typeof fork>, module: URL): Promise<never> {
  const [code] = await once(child, 'exit')
  throw new Error(`${module.pathname.split('/').at(-1)} ended with ${code} before it had measured`)
}

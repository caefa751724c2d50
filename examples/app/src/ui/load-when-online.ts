import { isFailedModule } from './is-failed-module.ts'

/**
 * Loads code that the page does not wait for. If that fails, as without a connection, it is loaded again once the browser
 * is online. The promise is pending until then, and rejects only with errors of the code itself.
 */
export async function loadWhenOnline<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load()
  } catch (error) {
    if (!isFailedModule(error)) throw error
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    return loadWhenOnline(load)
  }
}

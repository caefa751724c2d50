/** Matches the errors of browsers for a module that could not be loaded. */
const FAILED_MODULE = /dynamically imported module|importing a module script failed/i

/**
 * Loads a module. If that fails while the browser is offline, loads it again once the browser is online, so that its
 * content appears without a reload of the page. React keeps the first failure of lazy content otherwise.
 *
 * @throws the error of the module, or the failure of a load while the browser is online
 */
export async function loadAgain<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (!isFailedModule(error) || navigator.onLine) throw error
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    return loadAgain(load)
  }
}

/** Returns whether an error states that the code of a module could not be loaded. */
export function isFailedModule(error: unknown): boolean {
  return error instanceof Error && FAILED_MODULE.test(error.message)
}

import { CausewayError } from './errors.ts'

/**
 * Returns a module that is imported on first use.
 *
 * @throws CausewayError MODULE_LOAD_FAILED
 */
export async function loadModule<Module>(imported: Promise<Module>): Promise<Module> {
  try {
    return await imported
  } catch (cause) {
    throw new CausewayError('A module could not be loaded.', {
      code: 'MODULE_LOAD_FAILED',
      // A browser that keeps a failed import, such as Firefox before 155, needs a reload of the page.
      details: 'Check the connection, then try again. If that fails, reload the page.',
      cause,
    })
  }
}

/** Returns a function that creates a value when it is first called, and again after a failure. */
export function createLazy<Value>(create: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined
  return () => {
    value ??= create().catch((error: unknown) => {
      value = undefined
      throw error
    })
    return value
  }
}

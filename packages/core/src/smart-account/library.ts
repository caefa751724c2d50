import { LibraryMissingError } from './errors.ts'

export type Library = typeof import('@biconomy/abstractjs')

/**
 * Loads the optional peer, once it is needed.
 *
 * @throws LibraryMissingError
 */
export async function loadLibrary(): Promise<Library> {
  try {
    return await import('@biconomy/abstractjs')
  } catch (error) {
    throw new LibraryMissingError(error)
  }
}

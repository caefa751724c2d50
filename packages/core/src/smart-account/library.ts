import { LibraryMissingError } from './errors.ts'

export type Library = typeof import('@biconomy/abstractjs')

/**
 * Loads the optional peer dependency on first use.
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

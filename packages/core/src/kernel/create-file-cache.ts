import type { Clock } from './clock.ts'
import { type CausewayError, isCausewayError } from './errors.ts'
import type { KeyedStore } from './keyed-store.ts'
import { createRequestDeduper } from './request-deduper.ts'

/** Loading state of one file. */
export interface FileFlag {
  /** Name of the file in its service. */
  readonly id: string
  readonly status: 'loading' | 'loaded' | 'failed'
  /** Whether a version of the file is available, even while a newer one is loading or has failed to load. */
  readonly isLoaded: boolean
  /** Error of the last attempt, if it failed. */
  readonly error?: CausewayError | undefined
}

/** Options for loading a cached file. */
export interface LoadOptions {
  readonly signal?: AbortSignal | undefined
  /** Maximum age of a cached file in milliseconds; 0 always reloads. Default: the maximum age of the service. */
  readonly maxAgeMs?: number | undefined
}

/** Cache of files with at most one pending load per file. */
export interface FileCache<File> {
  get(id: string): File | undefined
  load(id: string, options: LoadOptions, read: (signal: AbortSignal) => Promise<File>): Promise<File>
  dispose(): void
}

export function createFileCache<File>(flags: KeyedStore<FileFlag>, clock: Clock): FileCache<File> {
  const files = new Map<string, { readonly file: File; readonly readAt: number }>()
  const loads = createRequestDeduper<string, File>({ clock, what: 'Loading a file', keyOf: (id) => id })

  const flag = (id: string, status: FileFlag['status'], error?: unknown) =>
    flags.set(id, { id, status, isLoaded: files.has(id), ...(isCausewayError(error) ? { error } : {}) })

  /** Restores the loading state from before an aborted load. */
  const unflag = (id: string) => {
    if (files.has(id)) flag(id, 'loaded')
    else flags.delete(id)
  }

  return {
    get: (id) => files.get(id)?.file,
    async load(id, { signal, maxAgeMs = Number.POSITIVE_INFINITY }, read) {
      const cached = files.get(id)
      if (cached && clock.now() - cached.readAt < maxAgeMs) return cached.file
      const start = async (shared: AbortSignal): Promise<File> => {
        flag(id, 'loading')
        try {
          const file = await read(shared)
          files.set(id, { file, readAt: clock.now() })
          flag(id, 'loaded')
          return file
        } catch (error) {
          if (shared.aborted) unflag(id)
          else flag(id, 'failed', error)
          throw error
        }
      }
      return loads.run(id, start, signal)
    },
    dispose: () => loads.dispose(),
  }
}

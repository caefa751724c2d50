import type { Clock } from './clock.ts'
import { type CausewayError, isCausewayError } from './errors.ts'
import type { KeyedStore } from './keyed-store.ts'
import { createRequestDeduper } from './request-deduper.ts'

/** How it stands with one file. */
export interface FileFlag {
  /** As its service calls it. */
  readonly id: string
  readonly status: 'loading' | 'loaded' | 'failed'
  /** Whether there is one to use: it stays while a newer one is read, and when that fails. */
  readonly isLoaded: boolean
  /** Why the last attempt failed. */
  readonly error?: CausewayError | undefined
}

/** How a file that is kept is loaded. */
export interface LoadOptions {
  readonly signal?: AbortSignal | undefined
  /** What is older, in milliseconds, is read again; 0 for any. Default: each service's own, files are kept. */
  readonly maxAgeMs?: number | undefined
}

/** Files that were read once, and the one attempt per file that is under way. */
export interface FileCache<File> {
  get(id: string): File | undefined
  load(id: string, options: LoadOptions, read: (signal: AbortSignal) => Promise<File>): Promise<File>
  dispose(): void
}

export function createFileCache<File>(flags: KeyedStore<FileFlag>, clock: Clock): FileCache<File> {
  const kept = new Map<string, { readonly file: File; readonly readAt: number }>()
  const loads = createRequestDeduper<string, File>({ clock, what: 'Loading a file', keyOf: (id) => id })

  const flag = (id: string, status: FileFlag['status'], error?: unknown) =>
    flags.set(id, { id, status, isLoaded: kept.has(id), ...(isCausewayError(error) ? { error } : {}) })

  /** Nobody waited for it: it stands as it stood before. */
  const unflag = (id: string) => {
    if (kept.has(id)) flag(id, 'loaded')
    else flags.delete(id)
  }

  return {
    get: (id) => kept.get(id)?.file,
    async load(id, { signal, maxAgeMs = Number.POSITIVE_INFINITY }, read) {
      const known = kept.get(id)
      if (known && clock.now() - known.readAt < maxAgeMs) return known.file
      const start = async (shared: AbortSignal): Promise<File> => {
        flag(id, 'loading')
        try {
          const file = await read(shared)
          kept.set(id, { file, readAt: clock.now() })
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

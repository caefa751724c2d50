import {
  type CausewayError,
  type Clock,
  createSharedTasks,
  isCausewayError,
  type KeyedStore,
} from '../kernel/index.ts'

/** How it stands with one list. */
export interface ListFlag {
  /** The chain's id as a text, 'omni' or 'omni-mini'. */
  readonly id: string
  readonly status: 'loading' | 'loaded' | 'failed'
  /** Whether there is one to use: it stays while a newer one is read, and when that fails. */
  readonly isLoaded: boolean
  /** Why the last attempt failed. */
  readonly error?: CausewayError | undefined
}

export interface LoadOptions {
  readonly signal?: AbortSignal | undefined
  /** A list that is older, in milliseconds, is read again; 0 for any. Default: what is there is kept. */
  readonly maxAgeMs?: number | undefined
}

/** Lists that were read once, and the one attempt per list that is under way. */
export interface KeptLists<List> {
  get(id: string): List | undefined
  load(id: string, options: LoadOptions, read: (signal: AbortSignal) => Promise<List>): Promise<List>
  dispose(): void
}

export function createKeptLists<List>(flags: KeyedStore<ListFlag>, clock: Clock): KeptLists<List> {
  const kept = new Map<string, { readonly list: List; readonly readAt: number }>()
  const loads = createSharedTasks<string, List>({ clock, what: 'Loading a list', keyOf: (id) => id })

  const flag = (id: string, status: ListFlag['status'], error?: unknown) =>
    flags.set(id, { id, status, isLoaded: kept.has(id), ...(isCausewayError(error) ? { error } : {}) })

  /** Nobody waited for it: it stands as it stood before. */
  const unflag = (id: string) => {
    if (kept.has(id)) flag(id, 'loaded')
    else flags.delete(id)
  }

  return {
    get: (id) => kept.get(id)?.list,
    async load(id, { signal, maxAgeMs = Number.POSITIVE_INFINITY }, read) {
      const known = kept.get(id)
      if (known && clock.now() - known.readAt < maxAgeMs) return known.list
      const start = async (shared: AbortSignal): Promise<List> => {
        flag(id, 'loading')
        try {
          const list = await read(shared)
          kept.set(id, { list, readAt: clock.now() })
          flag(id, 'loaded')
          return list
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

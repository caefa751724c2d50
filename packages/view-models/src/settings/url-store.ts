import { createStore, type Logger, type ReadableStore } from '@causeway/core'
import { applyUrlState, readUrlState, type UrlChanges, type UrlPage, type UrlState } from './url.ts'

/** The parts of `window` that a URL store uses. */
export interface UrlStorePage extends UrlPage {
  addEventListener(type: 'popstate', listener: () => void): void
  removeEventListener(type: 'popstate', listener: () => void): void
}

/** Options for `createUrlStore`. */
export interface UrlStoreOptions {
  /** Query that the server rendered for. Without a page, also the initial query. Default: none. */
  readonly initialSearch?: string | undefined
  readonly logger?: Logger | undefined
}

/** State of the page's URL. */
export interface UrlStore {
  /** Current state of the URL. Keeps its reference while the state stays the same. */
  readonly store: ReadableStore<UrlState>
  /**
   * Changes the URL of the page, replacing its history entry.
   *
   * @throws InvalidInputError listing each value that cannot be written
   */
  change(changes: UrlChanges): void
  /** Notifies subscribers of a URL change without an event, for example by a router. */
  sync(): void
}

/**
 * Creates a store of the page's URL. It listens to the page only while it has subscribers.
 *
 * @param page `window`; undefined on a server: then changes are kept in memory
 */
export function createUrlStore(
  page: UrlStorePage | undefined,
  { initialSearch = '', logger }: UrlStoreOptions = {},
): UrlStore {
  const source = page ?? memoryPage(initialSearch)
  const initial = readUrlState(initialSearch)
  let cached = { href: '', state: initial }

  const getState = (): UrlState => {
    const { href } = source.location
    if (href === cached.href) return cached.state
    const state = readUrlState(new URL(href).search)
    cached = { href, state: isSame(state, cached.state) ? cached.state : state }
    return cached.state
  }

  const notifier = createStore(getState(), logger)
  const sync = () => notifier.setState(getState())
  let subscribers = 0

  return {
    store: {
      getState,
      getInitialState: () => initial,
      subscribe(listener) {
        if (subscribers === 0) {
          // Update the state first, so that the first subscriber is not notified of earlier changes.
          sync()
          source.addEventListener('popstate', sync)
        }
        subscribers++
        const unsubscribe = notifier.subscribe(listener)
        let isSubscribed = true
        return () => {
          if (!isSubscribed) return
          isSubscribed = false
          unsubscribe()
          subscribers--
          if (subscribers === 0) source.removeEventListener('popstate', sync)
        }
      },
    },
    change(changes) {
      applyUrlState(source, changes)
      sync()
    },
    sync,
  }
}

function isSame(a: UrlState, b: UrlState): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<keyof UrlState>
  return [...names].every((name) => a[name] === b[name])
}

/** Creates an in-memory page without history events. */
function memoryPage(search: string): UrlStorePage {
  const location = { href: `memory:/${search && `?${search.replace(/^\?/, '')}`}` }
  return {
    location,
    history: {
      state: undefined,
      replaceState(_state, _unused, url) {
        location.href = url
      },
    },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }
}

import { createStore, type Logger, type ReadableStore } from '@causeway/core'
import { applyUrlState, readUrlState, type UrlChanges, type UrlPage, type UrlState } from './url.ts'

/** What a URL store needs of `window`. */
export interface UrlStorePage extends UrlPage {
  addEventListener(type: 'popstate', listener: () => void): void
  removeEventListener(type: 'popstate', listener: () => void): void
}

/** What a URL store begins with. */
export interface UrlStoreOptions {
  /** The query that the server rendered with; without a page also the one to begin with. Default: none. */
  readonly initialSearch?: string | undefined
  readonly logger?: Logger | undefined
}

/** What the address of the page says, as it changes. */
export interface UrlStore {
  /** Always what the address says now; keeps its reference while that stays the same. */
  readonly store: ReadableStore<UrlState>
  /**
   * Writes to the address of the page, in place of its history entry.
   *
   * @throws InvalidInputError naming each value that cannot be written
   */
  change(changes: UrlChanges): void
  /** Tells subscribers of a new address that the page did not announce, as routers push them. */
  sync(): void
}

/**
 * The address of a page as a store. The page is listened to only while somebody is subscribed.
 *
 * @param page `window` in a browser; undefined where there is none: then changes are kept here alone
 */
export function createUrlStore(
  page: UrlStorePage | undefined,
  { initialSearch = '', logger }: UrlStoreOptions = {},
): UrlStore {
  const source = page ?? memoryPage(initialSearch)
  const initial = readUrlState(initialSearch)
  let known = { href: '', state: initial }

  const getState = (): UrlState => {
    const { href } = source.location
    if (href === known.href) return known.state
    const state = readUrlState(new URL(href).search)
    known = { href, state: isSame(state, known.state) ? known.state : state }
    return known.state
  }

  const told = createStore(getState(), logger)
  const sync = () => told.setState(getState())
  let subscribers = 0

  return {
    store: {
      getState,
      getInitialState: () => initial,
      subscribe(listener) {
        if (subscribers === 0) {
          // What changed while nobody listened is no news to whoever comes now.
          sync()
          source.addEventListener('popstate', sync)
        }
        subscribers++
        const unsubscribe = told.subscribe(listener)
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

/** An address of nobody's: of no page that goes back or forth. */
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

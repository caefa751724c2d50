import { createStore, type ReadableStore } from '../kernel/store.ts'
import type { QuoteRequestInput } from './quote-request.ts'
import { createQuotesObserver, type QuotesObserver, type QuotesObserverOptions } from './quotes-observer.ts'
import type { QuotesState } from './quotes-state.ts'

/** A board for each of several questions that are shown together, by a key of the caller's. */
export interface QuotesObservers {
  /** What each board shows. A state that has not changed is the same object. */
  readonly store: ReadableStore<ReadonlyMap<string, QuotesState>>
  /** Asks each of them as `QuoteBoard.ask` does; a board that is not named any more is gone. */
  setRequests(inputs: ReadonlyMap<string, QuoteRequestInput>): void
  /** As the one of `QuoteBoard`, for the board of this key; nothing where there is none. */
  selectProvider(key: string, providerId: string | undefined): void
  /** Asks everyone of every board anew. */
  refresh(): void
  /** Holds every board, and those to come, until the function that it returns is called. */
  pause(): () => void
}

/** Makes boards that share their options. Nothing is asked before `ask`. */
export function createQuotesObservers(options: QuotesObserverOptions): QuotesObservers {
  const store = createStore<ReadonlyMap<string, QuotesState>>(new Map(), options.logger)
  const boards = new Map<string, QuotesObserver>()
  const holds = new Set<Map<string, () => void>>()

  const show = () => store.setState(new Map([...boards].map(([key, board]) => [key, board.store.getState()])))

  const open = (key: string): QuotesObserver => {
    const board = createQuotesObserver(options)
    boards.set(key, board)
    board.store.subscribe(show)
    for (const hold of holds) hold.set(key, board.pause())
    return board
  }

  const close = (key: string) => {
    const board = boards.get(key)
    boards.delete(key)
    for (const hold of holds) hold.delete(key)
    board?.dispose()
  }

  return {
    store,
    setRequests(inputs) {
      const gone = [...boards.keys()].filter((key) => !inputs.has(key))
      for (const key of gone) close(key)
      for (const [key, input] of inputs) (boards.get(key) ?? open(key)).setRequest(input)
      if (gone.length > 0) show()
    },
    selectProvider: (key, providerId) => boards.get(key)?.selectProvider(providerId),
    refresh() {
      for (const board of boards.values()) board.refresh()
    },
    pause() {
      const hold = new Map([...boards].map(([key, board]) => [key, board.pause()]))
      holds.add(hold)
      return () => {
        if (!holds.delete(hold)) return
        for (const letGo of hold.values()) letGo()
      }
    },
  }
}

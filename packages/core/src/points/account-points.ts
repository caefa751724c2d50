import { abortReason, createDeadline } from '../kernel/abort.ts'
import type { Clock } from '../kernel/clock.ts'
import { isCausewayError } from '../kernel/errors.ts'
import type { Logger } from '../kernel/logger.ts'
import { createRequestDeduper } from '../kernel/request-deduper.ts'
import { createStore, type ReadableStore } from '../kernel/store.ts'
import type { RequestOptions } from '../platforms/transaction.ts'
import type { PointsApi } from './api.ts'
import type { PointsAccounts } from './entry.ts'
import {
  accountsKey,
  NO_POINTS,
  POINTS_PARTS,
  type PointsPart,
  type PointsParts,
  type PointsState,
  withFailure,
  withOutcome,
  withReading,
} from './state.ts'
import type { PointsStorage } from './stored.ts'

/** The points of the accounts that are shown: one set of accounts at a time. */
export interface AccountPoints {
  readonly store: ReadableStore<PointsState>
  /** @throws AbortedError when the signal aborts, other accounts are shown, or it is disposed; nothing else */
  refresh(accounts: PointsAccounts, options: RequestOptions): Promise<PointsState>
  reset(): Promise<void>
  /** Aborts what is under way; resolves once the last answers are stored. */
  dispose(): Promise<void>
}

export interface AccountPointsOptions {
  readonly api: PointsApi
  readonly storage: PointsStorage
  readonly clock: Clock
  readonly logger: Logger
}

export function createAccountPoints({ api, storage, clock, logger }: AccountPointsOptions): AccountPoints {
  const what = 'The points'
  const store = createStore(NO_POINTS, logger)
  const refreshes = createRequestDeduper<PointsAccounts, PointsState>({ clock, what, keyOf: accountsKey })
  const lifetime = createDeadline({ clock, what })
  /** Ends with the accounts that are shown. */
  let shown = createDeadline({ clock, what, parents: [lifetime] })

  const isShown = (accounts: PointsAccounts) =>
    accountsKey(accounts) === accountsKey(store.getState().accounts)

  /** The state of these accounts: an empty one, unless they are shown already. */
  const show = (accounts: PointsAccounts): PointsState => {
    if (!isShown(accounts)) {
      refreshes.forget(() => true)
      shown.abort()
      shown.dispose()
      shown = createDeadline({ clock, what, parents: [lifetime] })
      store.setState({ ...NO_POINTS, accounts })
    }
    return store.getState()
  }

  /** Nothing of accounts that are not shown any more reaches the store. @throws AbortedError */
  const change = (signal: AbortSignal, next: (state: PointsState) => PointsState) => {
    if (signal.aborted) throw abortReason(signal)
    store.setState(next)
  }

  /** What was kept of the accounts, where nothing is shown yet. */
  const restore = async (accounts: PointsAccounts, signal: AbortSignal) => {
    const state = store.getState()
    if (POINTS_PARTS.some((part) => state[part] !== undefined)) return
    const stored = await storage.load(accounts)
    change(signal, (empty) => ({ ...empty, ...stored }))
  }

  const readPart = async <Part extends PointsPart>(
    part: Part,
    read: Promise<PointsParts[Part]>,
    signal: AbortSignal,
  ) => {
    try {
      const data = await read
      const updatedTime = clock.now()
      change(signal, (state) => withReading(state, part, { data, updatedTime, isStale: false }))
    } catch (error) {
      if (signal.aborted || !isCausewayError(error)) throw error
      logger.warn(`Points: the ${part} could not be read`, error)
      change(signal, (state) => withFailure(state, part, error))
    }
  }

  const read = async (accounts: PointsAccounts, shared: AbortSignal): Promise<PointsState> => {
    const { status } = store.getState()
    const time = createDeadline({ clock, what, parents: [shown, shared] })
    const { signal } = time
    try {
      change(signal, (state) => ({ ...state, status: 'loading' }))
      await restore(accounts, signal)
      await Promise.all([
        readPart('total', api.getTotal(accounts, signal), signal),
        readPart('user', api.getUser(accounts, signal), signal),
        readPart('tasks', api.getTasks(signal), signal),
      ])
      change(signal, withOutcome)
      const done = store.getState()
      storage.keep(accounts, done)
      return done
    } catch (error) {
      // Nobody waited for it, and the accounts are still shown: they stand as they stood before.
      if (isShown(accounts)) store.setState((state) => ({ ...state, status }))
      throw error
    } finally {
      time.dispose()
    }
  }

  return {
    store,
    async refresh(accounts, { signal }) {
      if (accountsKey(accounts) === '') return show({})
      show(accounts)
      const caller = createDeadline({ clock, what, parents: [shown, signal] })
      try {
        return await refreshes.run(accounts, (shared) => read(accounts, shared), caller.signal)
      } finally {
        caller.dispose()
      }
    },
    async reset() {
      const { accounts } = store.getState()
      show({})
      if (accountsKey(accounts) !== '') storage.forget(accounts)
      await storage.settled()
    },
    async dispose() {
      lifetime.abort()
      shown.dispose()
      refreshes.dispose()
      await storage.settled()
    },
  }
}

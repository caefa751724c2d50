import { abortReason, createDeadline } from '../kernel/abort.ts'
import type { Clock } from '../kernel/clock.ts'
import { type CausewayError, isCausewayError } from '../kernel/errors.ts'
import type { Logger } from '../kernel/logger.ts'
import { createRequestDeduper } from '../kernel/request-deduper.ts'
import { createStore, type ReadableStore } from '../kernel/store.ts'
import type { RequestOptions } from '../platforms/transaction.ts'
import type { PointsApi } from './create-points-api.ts'
import type { PointsStorage } from './create-points-storage.ts'
import type { PointsAccounts, PointsTasks, PointsTotal, PointsUserInfo } from './entry.ts'

/** Name of the operation in timeout and abort errors. */
const NAME = 'The points'

/** Points of the selected accounts, one set of accounts at a time. */
export interface AccountPoints {
  readonly store: ReadableStore<PointsState>
  /** Reads all parts. @throws AbortedError if the signal aborts, other accounts are selected, or it is disposed */
  refresh(accounts: PointsAccounts, options: RequestOptions): Promise<PointsState>
  reset(): Promise<void>
  /** Aborts pending requests. Resolves once the last replies are stored. */
  dispose(): Promise<void>
}

/** Options for `createAccountPoints`. */
export interface AccountPointsOptions {
  readonly api: PointsApi
  readonly storage: PointsStorage
  readonly clock: Clock
  readonly logger: Logger
}

/** Creates the points of an instance. */
export function createAccountPoints({ api, storage, clock, logger }: AccountPointsOptions): AccountPoints {
  const store = createStore(NO_POINTS, logger)
  const refreshes = createRequestDeduper<PointsAccounts, PointsState>({
    clock,
    what: NAME,
    keyOf: getAccountsKey,
  })
  const lifetime = createDeadline({ clock, what: NAME })
  /** Lifetime of the selected accounts. */
  let selection = createDeadline({ clock, what: NAME, parents: [lifetime] })

  const isSelected = (accounts: PointsAccounts) =>
    getAccountsKey(accounts) === getAccountsKey(store.getState().accounts)

  /** Selects accounts and returns their state, which is empty unless they were selected before. */
  const select = (accounts: PointsAccounts): PointsState => {
    if (!isSelected(accounts)) {
      refreshes.forget(() => true)
      selection.abort()
      selection.dispose()
      selection = createDeadline({ clock, what: NAME, parents: [lifetime] })
      store.setState({ ...NO_POINTS, accounts })
    }
    return store.getState()
  }

  /** Updates the state unless the read was aborted, for example by other accounts. @throws AbortedError */
  const change = (signal: AbortSignal, next: (state: PointsState) => PointsState) => {
    if (signal.aborted) throw abortReason(signal)
    store.setState(next)
  }

  /** Loads stored points if the state is empty. */
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
      change(signal, (state) => applyResult(state, part, { data, updatedTime, isStale: false }))
    } catch (error) {
      if (signal.aborted || !isCausewayError(error)) throw error
      logger.warn(`The points part "${part}" could not be read.`, error)
      change(signal, (state) => applyFailure(state, part, error))
    }
  }

  const read = async (accounts: PointsAccounts, shared: AbortSignal): Promise<PointsState> => {
    const { status } = store.getState()
    const deadline = createDeadline({ clock, what: NAME, parents: [selection, shared] })
    const { signal } = deadline
    try {
      change(signal, (state) => ({ ...state, status: 'loading' }))
      await restore(accounts, signal)
      await Promise.all([
        readPart('total', api.getTotal(accounts, signal), signal),
        readPart('user', api.getUser(accounts, signal), signal),
        readPart('tasks', api.getTasks(signal), signal),
      ])
      change(signal, applyOutcome)
      const state = store.getState()
      storage.keep(accounts, state)
      return state
    } catch (error) {
      // All callers aborted the read: restore the status if the accounts are still selected.
      if (isSelected(accounts)) store.setState((state) => ({ ...state, status }))
      throw error
    } finally {
      deadline.dispose()
    }
  }

  return {
    store,
    async refresh(accounts, { signal }) {
      if (getAccountsKey(accounts) === '') return select({})
      select(accounts)
      const caller = createDeadline({ clock, what: NAME, parents: [selection, signal] })
      try {
        return await refreshes.run(accounts, (shared) => read(accounts, shared), caller.signal)
      } finally {
        caller.dispose()
      }
    },
    async reset() {
      const { accounts } = store.getState()
      select({})
      if (getAccountsKey(accounts) !== '') storage.forget(accounts)
      await storage.settled()
    },
    async dispose() {
      lifetime.abort()
      selection.dispose()
      refreshes.dispose()
      await storage.settled()
    },
  }
}

/** Result of a read, with its age. */
export interface PointsResult<T> {
  readonly data: T
  /** Milliseconds since the epoch. */
  readonly updatedTime: number
  /** Whether the result is from storage, or the last refresh failed. */
  readonly isStale: boolean
}

/** Parts of the state that are read separately. */
interface PointsParts {
  /** Summaries and history. */
  readonly total: PointsTotal
  readonly user: PointsUserInfo
  readonly tasks: PointsTasks
}

type PointsPart = keyof PointsParts

const POINTS_PARTS = ['total', 'user', 'tasks'] as const satisfies readonly PointsPart[]

export type PointsResults = {
  readonly [Part in PointsPart]?: PointsResult<PointsParts[Part]> | undefined
}

/** Points of the connected accounts. */
export interface PointsState extends PointsResults {
  /**
   * `none`: there is no account, or it has not been read yet. `failed`: the last refresh of at least one part failed.
   */
  readonly status: 'none' | 'loading' | 'ready' | 'failed'
  readonly accounts: PointsAccounts
  /** Errors of the last refresh, by part. */
  readonly errors: { readonly [Part in PointsPart]?: CausewayError | undefined }
}

const NO_POINTS: PointsState = { status: 'none', accounts: {}, errors: {} }

/** Returns the age of a result in milliseconds, or undefined without a result. */
export function getPointsAge(result: PointsResult<unknown> | undefined, now: number): number | undefined {
  return result && Math.max(0, now - result.updatedTime)
}

function applyResult<Part extends PointsPart>(
  state: PointsState,
  part: Part,
  result: PointsResult<PointsParts[Part]>,
): PointsState {
  return { ...state, [part]: result, errors: { ...state.errors, [part]: undefined } }
}

/** Keeps the data of a part that could not be read, as stale. */
function applyFailure(state: PointsState, part: PointsPart, error: CausewayError): PointsState {
  const result = state[part]
  const errors = { ...state.errors, [part]: error }
  return { ...state, ...(result && { [part]: { ...result, isStale: true } }), errors }
}

function applyOutcome(state: PointsState): PointsState {
  const hasFailed = POINTS_PARTS.some((part) => state.errors[part] !== undefined)
  return { ...state, status: hasFailed ? 'failed' : 'ready' }
}

/** Returns the key of a set of accounts in any casing. Empty without an account. */
export function getAccountsKey({ evmAddress, fuelAddress }: PointsAccounts): string {
  const key = `${evmAddress ?? ''}:${fuelAddress ?? ''}`.toLowerCase()
  return key === ':' ? '' : key
}

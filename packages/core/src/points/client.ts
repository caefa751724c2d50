import {
  abortReason,
  type Clock,
  createDeadline,
  createSharedTasks,
  createStore,
  type Deadline,
  type FieldIssue,
  fieldIssue,
  type Hex,
  InvalidInputError,
  isCausewayError,
  type Logger,
  memoryStorage,
  type ReadableStore,
  type SharedTasks,
  type Storage,
  type Store,
  silentLogger,
  systemClock,
  withDeadline,
} from '../kernel/index.ts'
import { createPointsApi, type PointsApi, type PointsPaths } from './api.ts'
import type { AwardOutcome } from './award.ts'
import type { PointsAccounts, PointsTasks, PointsTotal, PointsUserInfo } from './entry.ts'
import { type LookUpInput, type LookUpResult, lookUpAccounts, lookUpForm } from './lookup-form.ts'
import { createStoredReferral, isReferralCode, type StoredReferral } from './referral.ts'
import {
  accountsKey,
  NO_POINTS,
  POINTS_PARTS,
  type PointsPart,
  type PointsParts,
  type PointsState,
  settled,
  withFailure,
  withReading,
} from './state.ts'
import { createPointsStorage, type PointsStorage } from './stored.ts'

export interface PointsClientOptions {
  /** Of the points service. There is no default: without one, every request fails with PointsNotConfiguredError. */
  readonly baseUrl?: string | undefined
  /** Where the service has what, where that is not `POINTS_PATHS`. */
  readonly paths?: Partial<PointsPaths> | undefined
  /** Milliseconds for one read, its retries included. Default 10,000. */
  readonly timeoutMs?: number | undefined
  /** Where the last good answers and the referral code outlive a reload. Default: memory, which they do not. */
  readonly storage?: Storage | undefined
  readonly clock?: Clock | undefined
  readonly logger?: Logger | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
}

/** Whose points are shown: a WalletSession. */
export interface ConnectedAccounts {
  readonly store: ReadableStore<{
    readonly universalAccount: { readonly EVM?: string | undefined; readonly FUEL?: string | undefined }
  }>
}

interface RequestOptions {
  readonly signal?: AbortSignal | undefined
}

export interface AwardInput extends LookUpInput {
  /** Default: the stored one. */
  readonly referralCode?: string | undefined
}

/** The loyalty programme: what the connected accounts have, what can be done for more, and asking for what is missing. */
export class PointsClient {
  /** What the accounts have, as it was last read. */
  readonly store: ReadableStore<PointsState>
  /** The code of whoever brought the user in. */
  readonly referral: StoredReferral

  readonly #api: PointsApi
  readonly #clock: Clock
  readonly #logger: Logger
  readonly #state: Store<PointsState>
  readonly #storage: PointsStorage
  readonly #refreshes: SharedTasks<PointsAccounts, PointsState>
  readonly #lifetime: Deadline
  /** Ends with the accounts that are shown. */
  #shown: Deadline
  readonly #isConfigured: boolean
  readonly #following = new Set<() => void>()

  constructor(options: PointsClientOptions) {
    const { baseUrl, paths, timeoutMs, fetch } = options
    const { clock = systemClock, logger = silentLogger, storage = memoryStorage() } = options
    this.#api = createPointsApi({ baseUrl, paths, timeoutMs, clock, fetch })
    this.#isConfigured = Boolean(baseUrl)
    this.#clock = clock
    this.#logger = logger
    this.#state = createStore(NO_POINTS, logger)
    this.store = this.#state
    this.#storage = createPointsStorage({ storage, clock, logger })
    this.referral = createStoredReferral({ storage, clock, logger })
    this.#refreshes = createSharedTasks({ clock, what: 'Reading the points', keyOf: accountsKey })
    this.#lifetime = createDeadline({ clock, what: 'The points' })
    this.#shown = createDeadline({ clock, what: 'The points', parents: [this.#lifetime] })
  }

  /**
   * Summaries, all of them combined, and the history.
   *
   * @throws PointsNotConfiguredError, HttpError, NetworkError, InvalidResponseError, TimeoutError, AbortedError
   */
  getTotal(accounts: PointsAccounts, options?: RequestOptions): Promise<PointsTotal> {
    return this.#within(options, (signal) => this.#api.getTotal(accounts, signal))
  }

  /** Who the accounts are to the service. @throws as `getTotal` does */
  getUser(accounts: PointsAccounts, options?: RequestOptions): Promise<PointsUserInfo> {
    return this.#within(options, (signal) => this.#api.getUser(accounts, signal))
  }

  /** What points are given for. @throws as `getTotal` does */
  getTasks(options?: RequestOptions): Promise<PointsTasks> {
    return this.#within(options, (signal) => this.#api.getTasks(signal))
  }

  /**
   * Asks for the points of a transaction. Sent once; a refusal is an outcome.
   *
   * @throws InvalidInputError before anything is sent; PointsNotConfiguredError, AbortedError
   */
  award(input: AwardInput, options?: RequestOptions): Promise<AwardOutcome> {
    return this.#award(input, 'award', options)
  }

  /**
   * The same for a person who misses points, with what the form shows of it.
   *
   * @throws as `award` does
   */
  async lookUp(input: AwardInput, accounts: PointsAccounts, options?: RequestOptions): Promise<LookUpResult> {
    const outcome = await this.#award(input, 'lookUp', options)
    const own = lookUpAccounts(accounts)
    return outcome.status === 'awarded'
      ? { ...own, data: outcome.entries, userAddress: outcome.userAddress, error: undefined }
      : { ...own, data: [], userAddress: undefined, error: outcome.message }
  }

  /**
   * Reads everything of these accounts into the store, where each part shows as it comes. What cannot be read stays as it
   * was, marked as old, and the state says why. Whoever asks for the same meanwhile waits for the same.
   *
   * @param accounts default: those that are shown
   * @throws AbortedError when the signal aborts, other accounts are shown, or the client is disposed; nothing else
   */
  async refresh(
    accounts: PointsAccounts = this.#state.getState().accounts,
    { signal }: RequestOptions = {},
  ): Promise<PointsState> {
    if (accountsKey(accounts) === '') return this.#show({})
    this.#show(accounts)
    return withDeadline(
      { clock: this.#clock, what: 'The points', parents: [this.#shown, signal] },
      (caller) => this.#refreshes.run(accounts, (shared) => this.#refresh(accounts, shared), caller),
    )
  }

  /**
   * Reads whenever other accounts are connected, and shows none once they are gone; returns what stops it. Without a
   * service there is nothing to read.
   */
  follow(wallets: ConnectedAccounts): () => void {
    if (!this.#isConfigured) return () => undefined
    let followed = ''
    const onAccounts = ({ universalAccount: { EVM, FUEL } }: ReturnType<typeof wallets.store.getState>) => {
      const accounts = { ...(EVM && { evmAddress: EVM }), ...(FUEL && { fuelAddress: FUEL }) }
      const key = accountsKey(accounts)
      if (key === followed) return
      followed = key
      this.refresh(accounts).catch((error) => this.#logger.debug('The points were not read', error))
    }
    const leave = wallets.store.subscribe(onAccounts)
    const stop = () => {
      leave()
      this.#following.delete(stop)
    }
    this.#following.add(stop)
    onAccounts(wallets.store.getState())
    return stop
  }

  /** Forgets the points of the accounts that are shown, here and in storage. The service keeps them. */
  async reset(): Promise<void> {
    const { accounts } = this.#state.getState()
    this.#show({})
    if (accountsKey(accounts) !== '') this.#storage.forget(accounts)
    await this.#storage.settled()
  }

  /** Aborts what is under way; resolves once the last answers are stored. */
  async dispose(): Promise<void> {
    for (const stop of [...this.#following]) stop()
    this.#lifetime.abort()
    this.#shown.dispose()
    this.#refreshes.dispose()
    await this.#storage.settled()
  }

  async #award(
    input: AwardInput,
    at: 'award' | 'lookUp',
    options: RequestOptions | undefined,
  ): Promise<AwardOutcome> {
    const { hash, chainId } = checked(input)
    await this.referral.restore()
    const referralCode = input.referralCode ?? this.referral.store.getState()
    const request = { hash, chain: chainId, ...(referralCode === undefined ? {} : { referralCode }) }
    return this.#within(options, (signal) => this.#api.award(request, at, signal))
  }

  async #refresh(accounts: PointsAccounts, shared: AbortSignal): Promise<PointsState> {
    const { status } = this.#state.getState()
    const parents = [this.#shown, shared]
    const time = createDeadline({ clock: this.#clock, what: 'The points', parents })
    const { signal } = time
    try {
      this.#change(signal, (state) => ({ ...state, status: 'loading' }))
      await this.#restore(accounts, signal)
      await Promise.all([
        this.#read('total', () => this.#api.getTotal(accounts, signal), signal),
        this.#read('user', () => this.#api.getUser(accounts, signal), signal),
        this.#read('tasks', () => this.#api.getTasks(signal), signal),
      ])
      this.#change(signal, settled)
      const done = this.#state.getState()
      this.#storage.keep(accounts, done)
      return done
    } catch (error) {
      // Nobody waited for it, and the accounts are still shown: they stand as they stood before.
      if (this.#isShown(accounts)) this.#state.setState((state) => ({ ...state, status }))
      throw error
    } finally {
      time.dispose()
    }
  }

  /** What was kept of the accounts, where nothing is shown yet. */
  async #restore(accounts: PointsAccounts, signal: AbortSignal): Promise<void> {
    const state = this.#state.getState()
    if (POINTS_PARTS.some((part) => state[part] !== undefined)) return
    const stored = await this.#storage.load(accounts)
    this.#change(signal, (empty) => ({ ...empty, ...stored }))
  }

  async #read<Part extends PointsPart>(
    part: Part,
    read: () => Promise<PointsParts[Part]>,
    signal: AbortSignal,
  ): Promise<void> {
    try {
      const data = await read()
      const updatedTime = this.#clock.now()
      this.#change(signal, (state) => withReading(state, part, { data, updatedTime, isStale: false }))
    } catch (error) {
      if (signal.aborted || !isCausewayError(error)) throw error
      this.#logger.warn(`Points: the ${part} could not be read`, error)
      this.#change(signal, (state) => withFailure(state, part, error))
    }
  }

  /** Nothing of accounts that are not shown any more reaches the store. @throws AbortedError */
  #change(signal: AbortSignal, change: (state: PointsState) => PointsState): void {
    if (signal.aborted) throw abortReason(signal)
    this.#state.setState(change)
  }

  /** The state of these accounts: an empty one, unless they are shown already. */
  #show(accounts: PointsAccounts): PointsState {
    if (!this.#isShown(accounts)) {
      this.#refreshes.forget(() => true)
      this.#shown.abort()
      this.#shown.dispose()
      this.#shown = createDeadline({ clock: this.#clock, what: 'The points', parents: [this.#lifetime] })
      this.#state.setState({ ...NO_POINTS, accounts })
    }
    return this.#state.getState()
  }

  #isShown(accounts: PointsAccounts): boolean {
    return accountsKey(accounts) === accountsKey(this.#state.getState().accounts)
  }

  #within<T>({ signal }: RequestOptions = {}, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const parents = [this.#lifetime, signal]
    return withDeadline({ clock: this.#clock, what: 'The points', parents }, ask)
  }
}

/** @throws InvalidInputError naming every field that is wrong */
function checked(input: AwardInput): { readonly hash: Hex; readonly chainId: number } {
  const { hash, chainId } = lookUpForm(input)
  const { referralCode } = input
  const issues: FieldIssue[] = []
  if (!hash) issues.push(fieldIssue('hash', 'a transaction hash: 0x and 64 hex digits', input.hash))
  if (!chainId) issues.push(fieldIssue('chainId', 'the id of a chain', input.chainId))
  if (referralCode !== undefined && !isReferralCode(referralCode)) {
    issues.push(fieldIssue('referralCode', 'exactly 6 characters', referralCode))
  }
  if (!hash || !chainId || issues.length > 0) throw new InvalidInputError('The transaction', issues)
  return { hash, chainId }
}

import { createDeadline, type Deadline, withDeadline } from '../kernel/abort.ts'
import { type Clock, systemClock } from '../kernel/clock.ts'
import { type FieldIssue, fieldIssue, InvalidInputError } from '../kernel/errors.ts'
import { type Logger, silentLogger } from '../kernel/logger.ts'
import type { Address, Hex } from '../kernel/schema.ts'
import { memoryStorage, type Storage } from '../kernel/storage.ts'
import type { ReadableStore } from '../kernel/store.ts'
import type { RequestOptions } from '../platforms/transaction.ts'
import type { PointsAwardOutcome } from './award.ts'
import {
  type AccountPoints,
  createAccountPoints,
  getAccountsKey,
  type PointsState,
} from './create-account-points.ts'
import { createPointsApi, type PointsApi, type PointsPaths } from './create-points-api.ts'
import { createPointsStorage } from './create-points-storage.ts'
import type { PointsAccounts, PointsTasks, PointsTotal, PointsUserInfo } from './entry.ts'
import {
  getPointsLookUpForm,
  type PointsLookUpInput,
  type PointsLookUpResult,
  toLookUpAccounts,
} from './look-up.ts'
import { createStoredReferral, isReferralCode, type StoredReferral } from './referral.ts'

/** Options for `PointsClient`. */
export interface PointsClientOptions {
  /** Base URL of the points service. Without it every request fails with PointsNotConfiguredError. */
  readonly baseUrl?: string | undefined
  /** Paths that differ from the default paths. */
  readonly paths?: Partial<PointsPaths> | undefined
  /** Timeout of a read including its retries, in milliseconds. Default 10,000. */
  readonly timeoutMs?: number | undefined
  /** Storage of the last valid replies and the referral code. Default: memory, which does not survive a reload. */
  readonly storage?: Storage | undefined
  readonly clock?: Clock | undefined
  readonly logger?: Logger | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
}

/** Source of the connected accounts: a WalletSession. */
export interface PointsWallets {
  readonly store: ReadableStore<{
    readonly universalAccount: { readonly EVM?: Address | undefined; readonly FUEL?: Address | undefined }
  }>
}

/** Transaction to award points for. */
export interface PointsAwardInput extends PointsLookUpInput {
  /** Referral code. Default: the stored referral code. */
  readonly referralCode?: string | undefined
}

/** Client of the points service: points of the connected accounts, tasks, awards and referrals. */
export class PointsClient {
  /** Latest points of the accounts. */
  readonly store: ReadableStore<PointsState>
  /** The stored referral code of the user. */
  readonly referral: StoredReferral

  readonly #api: PointsApi
  readonly #accounts: AccountPoints
  readonly #clock: Clock
  readonly #logger: Logger
  readonly #lifetime: Deadline
  readonly #isConfigured: boolean
  readonly #following = new Set<() => void>()

  constructor(options: PointsClientOptions) {
    const { baseUrl, paths, timeoutMs, fetch } = options
    const { clock = systemClock, logger = silentLogger, storage = memoryStorage() } = options
    const persistence = { storage, clock, logger }
    const api = createPointsApi({ baseUrl, paths, timeoutMs, clock, fetch })
    this.#api = api
    this.#accounts = createAccountPoints({ api, storage: createPointsStorage(persistence), clock, logger })
    this.store = this.#accounts.store
    this.referral = createStoredReferral(persistence)
    this.#clock = clock
    this.#logger = logger
    this.#lifetime = createDeadline({ clock, what: 'The points' })
    this.#isConfigured = Boolean(baseUrl)
  }

  /**
   * Reads the summaries, their sum, and the history.
   *
   * @throws PointsNotConfiguredError, HttpError, NetworkError, InvalidResponseError, TimeoutError, AbortedError
   */
  getTotal(accounts: PointsAccounts, options?: RequestOptions): Promise<PointsTotal> {
    return this.#runWithDeadline(options, (signal) => this.#api.getTotal(accounts, signal))
  }

  /** Reads the users of the accounts. @throws the errors of `getTotal` */
  getUser(accounts: PointsAccounts, options?: RequestOptions): Promise<PointsUserInfo> {
    return this.#runWithDeadline(options, (signal) => this.#api.getUser(accounts, signal))
  }

  /** Reads the tasks. @throws the errors of `getTotal` */
  getTasks(options?: RequestOptions): Promise<PointsTasks> {
    return this.#runWithDeadline(options, (signal) => this.#api.getTasks(signal))
  }

  /**
   * Requests the points of a transaction, without retries. A rejection is returned, not thrown.
   *
   * @throws InvalidInputError before sending the request; PointsNotConfiguredError, AbortedError
   */
  award(input: PointsAwardInput, options?: RequestOptions): Promise<PointsAwardOutcome> {
    return this.#award(input, 'award', options)
  }

  /**
   * Requests the points of a transaction manually. Returns the result for the look-up form.
   *
   * @throws the errors of `award`
   */
  async lookUp(
    input: PointsAwardInput,
    accounts: PointsAccounts,
    options?: RequestOptions,
  ): Promise<PointsLookUpResult> {
    const outcome = await this.#award(input, 'lookUp', options)
    const connected = toLookUpAccounts(accounts)
    return outcome.status === 'awarded'
      ? { ...connected, data: outcome.entries, userAddress: outcome.userAddress, error: undefined }
      : { ...connected, data: [], userAddress: undefined, error: outcome.message }
  }

  /**
   * Reads all points of the accounts into the store, which is updated after each part. A part that fails keeps its data,
   * marked as stale, and its error is in the state. Concurrent calls share the requests.
   *
   * @param accounts default: the accounts in the store
   * @throws AbortedError if the signal aborts, other accounts are selected, or the client is disposed; no other error
   */
  async refresh(
    accounts: PointsAccounts = this.store.getState().accounts,
    options: RequestOptions = {},
  ): Promise<PointsState> {
    return this.#accounts.refresh(accounts, options)
  }

  /**
   * Refreshes whenever other accounts connect, and clears the store when they disconnect. Returns the function that stops
   * it. Does nothing without `baseUrl`.
   */
  follow(wallets: PointsWallets): () => void {
    if (!this.#isConfigured) return () => undefined
    let followed = ''
    const onAccounts = ({ universalAccount: { EVM, FUEL } }: ReturnType<typeof wallets.store.getState>) => {
      const accounts = { ...(EVM && { evmAddress: EVM }), ...(FUEL && { fuelAddress: FUEL }) }
      const key = getAccountsKey(accounts)
      if (key === followed) return
      followed = key
      this.refresh(accounts).catch((error) => this.#logger.debug('The points could not be refreshed.', error))
    }
    const unsubscribe = wallets.store.subscribe(onAccounts)
    const stop = () => {
      unsubscribe()
      this.#following.delete(stop)
    }
    this.#following.add(stop)
    onAccounts(wallets.store.getState())
    return stop
  }

  /** Removes the points from the store and the storage. The service is not affected. */
  reset(): Promise<void> {
    return this.#accounts.reset()
  }

  /** Aborts pending requests. Resolves once the last replies are stored. */
  async dispose(): Promise<void> {
    for (const stop of [...this.#following]) stop()
    this.#lifetime.abort()
    await this.#accounts.dispose()
  }

  async #award(
    input: PointsAwardInput,
    path: 'award' | 'lookUp',
    options: RequestOptions | undefined,
  ): Promise<PointsAwardOutcome> {
    const { hash, chainId } = validateInput(input)
    await this.referral.restore()
    const referralCode = input.referralCode ?? this.referral.store.getState()
    const request = { hash, chain: chainId, ...(referralCode === undefined ? {} : { referralCode }) }
    return this.#runWithDeadline(options, (signal) => this.#api.award(request, path, signal))
  }

  #runWithDeadline<T>(
    { signal }: RequestOptions = {},
    send: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const parents = [this.#lifetime, signal]
    return withDeadline({ clock: this.#clock, what: 'The points', parents }, send)
  }
}

/** Validates an input. @throws InvalidInputError with every invalid field */
function validateInput(input: PointsAwardInput): { readonly hash: Hex; readonly chainId: number } {
  const { hash, chainId } = getPointsLookUpForm(input)
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

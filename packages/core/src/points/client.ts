import { createDeadline, type Deadline, withDeadline } from '../kernel/abort.ts'
import { type Clock, systemClock } from '../kernel/clock.ts'
import { type FieldIssue, fieldIssue, InvalidInputError } from '../kernel/errors.ts'
import { type Logger, silentLogger } from '../kernel/logger.ts'
import type { Address, Hex } from '../kernel/schema.ts'
import { memoryStorage, type Storage } from '../kernel/storage.ts'
import type { ReadableStore } from '../kernel/store.ts'
import type { RequestOptions } from '../platforms/transaction.ts'
import { type AccountPoints, createAccountPoints } from './account-points.ts'
import { createPointsApi, type PointsApi, type PointsPaths } from './api.ts'
import type { PointsAwardOutcome } from './award.ts'
import type { PointsAccounts, PointsTasks, PointsTotal, PointsUserInfo } from './entry.ts'
import {
  lookUpAccounts,
  type PointsLookUpInput,
  type PointsLookUpResult,
  pointsLookUpForm,
} from './lookup-form.ts'
import { createStoredReferral, isReferralCode, type StoredReferral } from './referral.ts'
import { accountsKey, type PointsState } from './state.ts'
import { createPointsStorage } from './stored.ts'

/** What a `PointsClient` is made with. */
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
export interface PointsWallets {
  readonly store: ReadableStore<{
    readonly universalAccount: { readonly EVM?: Address | undefined; readonly FUEL?: Address | undefined }
  }>
}

/** Accounts to award points to, after a finished action. */
export interface PointsAwardInput extends PointsLookUpInput {
  /** Default: the stored one. */
  readonly referralCode?: string | undefined
}

/** The loyalty programme: what the connected accounts have, what can be done for more, and asking for what is missing. */
export class PointsClient {
  /** What the accounts have, as it was last read. */
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
  award(input: PointsAwardInput, options?: RequestOptions): Promise<PointsAwardOutcome> {
    return this.#award(input, 'award', options)
  }

  /**
   * The same for a person who misses points, with what the form shows of it.
   *
   * @throws as `award` does
   */
  async lookUp(
    input: PointsAwardInput,
    accounts: PointsAccounts,
    options?: RequestOptions,
  ): Promise<PointsLookUpResult> {
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
    accounts: PointsAccounts = this.store.getState().accounts,
    options: RequestOptions = {},
  ): Promise<PointsState> {
    return this.#accounts.refresh(accounts, options)
  }

  /**
   * Reads whenever other accounts are connected, and shows none once they are gone; returns what stops it. Without a
   * service there is nothing to read.
   */
  follow(wallets: PointsWallets): () => void {
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
  reset(): Promise<void> {
    return this.#accounts.reset()
  }

  /** Aborts what is under way; resolves once the last answers are stored. */
  async dispose(): Promise<void> {
    for (const stop of [...this.#following]) stop()
    this.#lifetime.abort()
    await this.#accounts.dispose()
  }

  async #award(
    input: PointsAwardInput,
    at: 'award' | 'lookUp',
    options: RequestOptions | undefined,
  ): Promise<PointsAwardOutcome> {
    const { hash, chainId } = readInput(input)
    await this.referral.restore()
    const referralCode = input.referralCode ?? this.referral.store.getState()
    const request = { hash, chain: chainId, ...(referralCode === undefined ? {} : { referralCode }) }
    return this.#within(options, (signal) => this.#api.award(request, at, signal))
  }

  #within<T>({ signal }: RequestOptions = {}, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const parents = [this.#lifetime, signal]
    return withDeadline({ clock: this.#clock, what: 'The points', parents }, ask)
  }
}

/** @throws InvalidInputError naming every field that is wrong */
function readInput(input: PointsAwardInput): { readonly hash: Hex; readonly chainId: number } {
  const { hash, chainId } = pointsLookUpForm(input)
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

import { isNativeToken } from '../chains/address.ts'
import { chainById } from '../chains/chain-by-id.ts'
import type { ChainRecord, ChainVm } from '../chains/record.ts'
import { abortReason, raceAbort } from '../kernel/abort.ts'
import { type Clock, systemClock } from '../kernel/clock.ts'
import type { LoadOptions } from '../kernel/create-file-cache.ts'
import { CausewayError, isCausewayError } from '../kernel/errors.ts'
import { createEvents, type Events } from '../kernel/events.ts'
import type { ReadableKeyedStore } from '../kernel/keyed-store.ts'
import { type Logger, silentLogger } from '../kernel/logger.ts'
import { createRequestDeduper, type RequestDeduper } from '../kernel/request-deduper.ts'
import type { Address } from '../kernel/schema.ts'
import { type BalanceResult, unknownBalance } from '../platforms/balance.ts'
import type {
  BalanceAdapterContext,
  BalanceAdapterSetup,
  ChainBalances,
} from '../platforms/balance-adapter.ts'
import type { RequestOptions } from '../platforms/transaction.ts'
import { type BalanceAdapters, createBalanceAdapters } from './adapters.ts'
import {
  BalancesSkippedError,
  type ChainBalancesRequest,
  type CheckedRequest,
  checkRequest,
  getReadSubject,
  NATIVE_KEY,
  type RequestRules,
  type SkippedBalances,
} from './check-request.ts'
import {
  type BalanceReadState,
  type BalanceRow,
  type BalanceStore,
  createBalanceStore,
} from './create-balance-store.ts'
import { type BalanceInvalidation, isAffected, normalizeInvalidation } from './invalidation.ts'
import {
  BALANCE_POLICIES,
  type BalancePolicy,
  type BalancePolicyName,
  NO_ADAPTER_POLICY,
} from './policies.ts'

/** Options for `BalanceService`. */
export interface BalanceServiceOptions {
  readonly chains: readonly ChainRecord[]
  /** Balance adapters, one per chain type: `evmBalances()`, `fuelBalances()`. */
  readonly adapters: readonly BalanceAdapterSetup[]
  readonly platforms: BalanceAdapterContext['platforms']
  /** Chain types that must have an adapter. Default: the types of all chains. */
  readonly required?: readonly ChainVm[] | undefined
  /** Returns whether the user has a chain enabled. Default: all chains. */
  readonly isEnabled?: ((chainId: number) => boolean) | undefined
  /**
   * Token lists. Token balances are read once the chain's list is loaded or has failed. Default: reads start
   * immediately.
   */
  readonly tokenList?: TokenListReadiness | undefined
  readonly clock?: Clock | undefined
  readonly logger?: Logger | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
}

/** The method of the token service that `BalanceService` uses to wait for token lists. */
export interface TokenListReadiness {
  /** Settles once the chain's list is loaded or has failed. */
  ready(chainId: number, options?: RequestOptions): Promise<unknown>
}

/** Account and token of `BalanceService.getBalance`. */
export interface BalanceRequestOptions {
  readonly chainId: number
  readonly account: Address | undefined
  /** Default: the native asset. */
  readonly token?: Address | undefined
}

/** Balances to read on many chains. */
export interface BalancesRequest {
  readonly chainIds: readonly (number | string)[]
  readonly account: Address | undefined
  /** Tokens to read in addition to the native balances: the same for every chain, or by chain id. */
  readonly tokens?: readonly Address[] | Readonly<Record<number, readonly Address[]>> | undefined
}

/** Balances by outcome. Every requested chain is in exactly one of the lists. */
export interface BalancesResult {
  readonly balances: readonly ChainBalances[]
  readonly skipped: readonly SkippedBalances[]
  readonly failures: readonly FailedBalances[]
}

/** A chain whose balances could not be read. */
export interface FailedBalances {
  readonly chainId: number
  readonly error: unknown
}

/** Events of `BalanceService`. */
export interface BalanceEvents {
  readonly invalidated: BalanceInvalidation
}

/** Timeout of all requests of one chain. */
const CHAIN_DEADLINE_MS = 60_000

/** Reads balances of many tokens on many chains and keeps the latest ones in a store. */
export class BalanceService {
  /** Balance rows by `balanceKey`. A subscriber is only notified of changes to its token. */
  readonly rows: ReadableKeyedStore<BalanceRow>
  /** Read states by `balanceReadKey`. */
  readonly reads: ReadableKeyedStore<BalanceReadState>
  readonly #adapters: BalanceAdapters
  readonly #rules: RequestRules
  readonly #tokenList: TokenListReadiness | undefined
  readonly #logger: Logger
  /** Skipped requests that have already been logged. */
  readonly #warned = new Set<string>()
  readonly #events: Events<BalanceEvents>
  readonly #store: BalanceStore
  readonly #deduper: RequestDeduper<CheckedRequest, ChainBalances>

  /** Creates the service. @throws CausewayError BALANCE_ADAPTER_MISSING if a required chain type has no adapter */
  constructor(options: BalanceServiceOptions) {
    const { chains, adapters, platforms, tokenList, fetch } = options
    const { isEnabled = () => true, clock = systemClock, logger = silentLogger } = options
    const required = options.required ?? chains.map(({ chainType }) => chainType)
    this.#adapters = createBalanceAdapters(adapters, required, { chains, platforms, clock, logger, fetch })
    this.#rules = { chains, isEnabled, hasAdapter: this.#adapters.has }
    this.#tokenList = tokenList
    this.#logger = logger
    this.#events = createEvents(logger)
    this.#store = createBalanceStore(clock, logger)
    this.rows = this.#store.rows
    this.reads = this.#store.reads
    const milliseconds = CHAIN_DEADLINE_MS
    this.#deduper = createRequestDeduper({
      clock,
      keyOf: toRequestKey,
      milliseconds,
      what: 'Reading the balances',
    })
  }

  /**
   * Reads balances on many chains in parallel. A chain that fails or is skipped does not affect the others.
   *
   * @param options `maxAgeMs`: reuse cached balances up to this age that include all tokens. Default 0
   * @throws AbortedError when the signal aborts
   */
  async getBalances(request: BalancesRequest, options: LoadOptions = {}): Promise<BalancesResult> {
    const chainIds = [...new Set(request.chainIds)]
    const outcomes = await Promise.all(chainIds.map((chainId) => this.#loadChain(chainId, request, options)))
    return {
      balances: outcomes.flatMap((outcome) => ('tokenData' in outcome ? outcome : [])),
      skipped: outcomes.flatMap((outcome) => ('reason' in outcome ? outcome : [])),
      failures: outcomes.flatMap((outcome) => ('error' in outcome ? outcome : [])),
    }
  }

  /**
   * Reads balances on one chain.
   *
   * @throws BalancesSkippedError if the chain is skipped; ChainReadError or another CausewayError if nothing could be
   * read; AbortedError if the signal aborts
   */
  async getChainBalances(request: ChainBalancesRequest, options: LoadOptions = {}): Promise<ChainBalances> {
    const checked = this.#check(request)
    if ('code' in checked) throw new BalancesSkippedError(checked)
    return this.#load(checked, options)
  }

  /**
   * Reads one balance, in base units. Default token: the native asset.
   *
   * @throws CausewayError BALANCE_UNREADABLE if the token could not be read; the errors of `getChainBalances`
   */
  async getBalance(
    { chainId, account, token = NATIVE_KEY }: BalanceRequestOptions,
    options: LoadOptions = {},
  ): Promise<bigint> {
    return requireBalance(await this.getChainBalances({ chainId, account, tokens: [token] }, options), token)
  }

  /** Returns the reason why a request would be skipped, or undefined. Warns of each reason once per chain. */
  unsupportedReason(request: ChainBalancesRequest): SkippedBalances | undefined {
    const checked = checkRequest(request, this.#rules)
    if (!('code' in checked)) return undefined
    // Do not warn without an account, because every chain is then skipped.
    const key = checked.code === 'NO_ACCOUNT' ? checked.code : `${checked.chainId} ${checked.code}`
    if (!this.#warned.has(key)) this.#warnSkipped(checked)
    this.#warned.add(key)
    return checked
  }

  /** Returns the cache policy for balances of a chain. */
  policy(chainId: number | string, name: BalancePolicyName = 'default'): BalancePolicy {
    const chain = chainById(this.#rules.chains, Number(chainId))
    return chain && this.#adapters.has(chain.chainType) ? BALANCE_POLICIES[name] : NO_ADAPTER_POLICY
  }

  /** Marks balances as changed: cached reads are out of date, and pending reads are not shared with new callers. */
  invalidate(change: BalanceInvalidation): void {
    const normalized = normalizeInvalidation(change)
    this.#deduper.forget((request) => isAffected(getReadSubject(request), normalized))
    this.#store.invalidate(normalized)
    this.#events.emit('invalidated', normalized)
  }

  /** Subscribes to an event. Returns the function that unsubscribes. */
  on<Name extends keyof BalanceEvents>(
    name: Name,
    listener: (payload: BalanceEvents[Name]) => void,
  ): () => void {
    return this.#events.on(name, listener)
  }

  /** Aborts pending reads and removes all listeners. */
  dispose(): void {
    this.#deduper.dispose()
    this.#adapters.dispose()
    this.#events.clear()
  }

  async #loadChain(
    chainId: number | string,
    request: BalancesRequest,
    options: LoadOptions,
  ): Promise<ChainBalances | SkippedBalances | FailedBalances> {
    const { account } = request
    const checked = this.#check({ chainId, account, tokens: getTokensForChain(chainId, request) })
    if ('code' in checked) return checked
    try {
      return await this.#load(checked, options)
    } catch (error) {
      if (options.signal?.aborted) throw abortReason(options.signal)
      return { chainId: checked.chain.id, error }
    }
  }

  #warnSkipped(skipped: SkippedBalances): void {
    this.#logger.warn(`Balances of chain "${skipped.chainId}" are skipped.`, skipped)
  }

  #check(request: ChainBalancesRequest): CheckedRequest | SkippedBalances {
    const checked = checkRequest(request, this.#rules)
    if ('code' in checked) this.#warnSkipped(checked)
    return checked
  }

  async #load(request: CheckedRequest, { signal, maxAgeMs = 0 }: LoadOptions): Promise<ChainBalances> {
    const cached = this.#store.getFreshBalances(request, maxAgeMs)
    return cached ?? this.#deduper.run(request, (sharedSignal) => this.#read(request, sharedSignal), signal)
  }

  async #read(request: CheckedRequest, signal: AbortSignal): Promise<ChainBalances> {
    const { chain, account, tokens } = request
    const running = this.#store.begin(request)
    try {
      if (tokens.tokens.length > 0) await this.#waitForTokenList(chain.id, signal)
      const adapter = this.#adapters.forType(chain.chainType)
      const balanceRequest = { chainId: chain.id, account, tokens: tokens.tokens }
      const read = await raceAbort(adapter.getBalances(balanceRequest, { signal }), signal)
      const balances = addLocalResults(read, request)
      running.succeed(balances)
      return balances
    } catch (error) {
      if (isCausewayError(error, 'ABORTED')) running.cancel()
      else running.fail(error)
      throw error
    }
  }

  /**
   * Waits until the token list is loaded or has failed. A failure is logged, because balances can be read without the
   * list.
   */
  async #waitForTokenList(chainId: number, signal: AbortSignal): Promise<void> {
    if (!this.#tokenList) return
    try {
      await raceAbort(this.#tokenList.ready(chainId, { signal }), signal)
    } catch (error) {
      if (signal.aborted) throw abortReason(signal)
      this.#logger.warn(
        `The token list of chain ${chainId} could not be loaded. Balances are read without it.`,
        error,
      )
    }
  }
}

/**
 * Returns one balance of `balances`, in base units. Default token: the native asset.
 *
 * @throws CausewayError BALANCE_UNREADABLE if the token could not be read
 */
export function requireBalance(
  { chainId, nativeBalance, tokenData }: ChainBalances,
  token: Address = NATIVE_KEY,
): bigint {
  const balance = isNativeToken(token) ? nativeBalance : tokenData[token.trim().toLowerCase()]
  if (balance && 'raw' in balance) return balance.raw
  throw new CausewayError(`The balance of ${token} on chain ${chainId} could not be read.`, {
    code: 'BALANCE_UNREADABLE',
    details: balance?.error.reason ?? 'The chain returned no balance for this token.',
    retryable: balance === undefined || balance.error.code === 'READ_FAILED',
  })
}

function getTokensForChain(
  chainId: number | string,
  { tokens }: BalancesRequest,
): ChainBalancesRequest['tokens'] {
  return tokens === undefined || isList(tokens) ? tokens : tokens[Number(chainId)]
}

/** Narrows to readonly arrays, which `Array.isArray` does not support. */
function isList(tokens: NonNullable<BalancesRequest['tokens']>): tokens is readonly Address[] {
  return Array.isArray(tokens)
}

/**
 * Adds the results that need no chain read: the native balance under its address, and an error for each invalid
 * address.
 */
function addLocalResults(balances: ChainBalances, { chain, tokens }: CheckedRequest): ChainBalances {
  const localResults: Record<string, BalanceResult> = {}
  if (tokens.hasNative) localResults[NATIVE_KEY] = balances.nativeBalance
  for (const address of tokens.invalid)
    localResults[address] = unknownBalance('INVALID_TOKEN', `${address} on ${chain.name}`)
  return { ...balances, tokenData: { ...balances.tokenData, ...localResults } }
}

function toRequestKey(request: CheckedRequest): string {
  return JSON.stringify(getReadSubject(request))
}

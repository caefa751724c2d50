import { isNativeToken } from '../chains/address.ts'
import { chainById } from '../chains/lookup.ts'
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
import type {
  BalanceAdapterContext,
  BalanceAdapterSetup,
  ChainBalances,
} from '../platforms/balance-adapter.ts'
import { type BalanceReading, unknownBalance } from '../platforms/balance-reading.ts'
import type { RequestOptions } from '../platforms/transaction.ts'
import { type BalanceAdapters, createBalanceAdapters } from './adapters.ts'
import { BalancesSkippedError } from './errors.ts'
import { type BalanceInvalidation, isAffected, normalizeInvalidation } from './invalidation.ts'
import {
  BALANCE_POLICIES,
  type BalancePolicy,
  type BalancePolicyName,
  NO_ADAPTER_POLICY,
} from './policies.ts'
import {
  type ChainBalancesRequest,
  type CheckedRequest,
  checkRequest,
  NATIVE_KEY,
  type RequestRules,
  type SkippedBalances,
  subjectOf,
} from './request.ts'
import { type BalanceReadState, type BalanceRow, type BalanceStore, createBalanceStore } from './store.ts'

/** What a `BalanceService` is made with. */
export interface BalanceServiceOptions {
  readonly chains: readonly ChainRecord[]
  /** How balances are read, one for each chain type: `evmBalances()`, `fuelBalances()`. */
  readonly adapters: readonly BalanceAdapterSetup[]
  readonly platforms: BalanceAdapterContext['platforms']
  /** Chain types that must have an adapter. Default: those of all chains. */
  readonly required?: readonly ChainVm[] | undefined
  /** Which chains the user has not switched off. Default: all. */
  readonly isEnabled?: ((chainId: number) => boolean) | undefined
  /** Whoever loads asset lists: balances of tokens wait for their chain's list. */
  readonly tokenList?: TokenListReadiness | undefined
  readonly clock?: Clock | undefined
  readonly logger?: Logger | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
}

/** Tells when a chain's asset list can be read. */
export interface TokenListReadiness {
  /** Settles once the chain's list is there, or cannot be had. */
  ready(chainId: number, options?: RequestOptions): Promise<unknown>
}

/** One balance. */
export interface OneBalanceRequest {
  readonly chainId: number
  readonly account: Address | undefined
  /** Default: the native asset. */
  readonly token?: Address | undefined
}

/** Which balances are wanted, on many chains. */
export interface BalancesRequest {
  readonly chainIds: readonly (number | string)[]
  readonly account: Address | undefined
  /** Beside the native balances: addresses for every chain, or for each chain its own. */
  readonly tokens?: readonly Address[] | Readonly<Record<number, readonly Address[]>> | undefined
}

/** Every chain that was asked for is in exactly one of the three. */
export interface BalancesAnswer {
  readonly balances: readonly ChainBalances[]
  readonly skipped: readonly SkippedBalances[]
  readonly failures: readonly FailedBalances[]
}

/** A chain whose balances could not be read, and why. */
export interface FailedBalances {
  readonly chainId: number
  readonly error: unknown
}

/** What a `BalanceService` announces. */
export interface BalanceEvents {
  readonly invalidated: BalanceInvalidation
}

/** Milliseconds for all requests of one chain. */
const CHAIN_DEADLINE_MS = 60_000

/** Balances of many tokens on many chains. */
export class BalanceService {
  /** By `balanceKey`: a row wakes only for its own token. */
  readonly rows: ReadableKeyedStore<BalanceRow>
  /** By `balanceReadKey`. */
  readonly reads: ReadableKeyedStore<BalanceReadState>
  readonly #adapters: BalanceAdapters
  readonly #rules: RequestRules
  readonly #tokenList: TokenListReadiness | undefined
  readonly #logger: Logger
  readonly #events: Events<BalanceEvents>
  readonly #store: BalanceStore
  readonly #shared: RequestDeduper<CheckedRequest, ChainBalances>

  /** @throws CausewayError BALANCE_ADAPTER_MISSING where a required chain type has none */
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
    this.#shared = createRequestDeduper({ clock, keyOf, milliseconds, what: 'Reading the balances' })
  }

  /**
   * Balances on many chains, side by side: one that fails or cannot be asked takes nothing from the others.
   *
   * @param options `maxAgeMs`: a younger answer that tells all of it is given again. Default: the chains are asked
   * @throws AbortedError when the signal aborts
   */
  async getBalances(request: BalancesRequest, options: LoadOptions = {}): Promise<BalancesAnswer> {
    const asked = [...new Set(request.chainIds)].map((chainId) => this.#outcomeOn(chainId, request, options))
    const outcomes = await Promise.all(asked)
    return {
      balances: outcomes.flatMap((outcome) => ('tokenData' in outcome ? outcome : [])),
      skipped: outcomes.flatMap((outcome) => ('reason' in outcome ? outcome : [])),
      failures: outcomes.flatMap((outcome) => ('error' in outcome ? outcome : [])),
    }
  }

  /**
   * The same on one chain.
   *
   * @throws BalancesSkippedError where it cannot be asked; ChainReadError or another CausewayError when nothing could be
   * read; AbortedError when the signal aborts
   */
  async getChainBalances(request: ChainBalancesRequest, options: LoadOptions = {}): Promise<ChainBalances> {
    const checked = this.#check(request)
    if ('code' in checked) throw new BalancesSkippedError(checked)
    return this.#balancesOf(checked, options)
  }

  /**
   * Returns one balance in base units; of the native asset without `token`.
   *
   * @throws CausewayError BALANCE_UNREADABLE with the reason where it cannot be read; the errors of `getChainBalances`
   */
  async getBalance(
    { chainId, account, token = NATIVE_KEY }: OneBalanceRequest,
    options: LoadOptions = {},
  ): Promise<bigint> {
    return requireBalance(await this.getChainBalances({ chainId, account, tokens: [token] }, options), token)
  }

  /** Why a chain would not be asked; undefined where it would be. */
  unsupportedReason(request: ChainBalancesRequest): SkippedBalances | undefined {
    const checked = checkRequest(request, this.#rules)
    return 'code' in checked ? checked : undefined
  }

  /** How fresh balances of a chain are kept. */
  policy(chainId: number | string, name: BalancePolicyName = 'default'): BalancePolicy {
    const chain = chainById(this.#rules.chains, Number(chainId))
    return chain && this.#adapters.has(chain.chainType) ? BALANCE_POLICIES[name] : NO_ADAPTER_POLICY
  }

  /** Says that balances changed: what was read is out of date, and what is being read is not shared any more. */
  invalidate(change: BalanceInvalidation): void {
    const normalized = normalizeInvalidation(change)
    this.#shared.forget((request) => isAffected(subjectOf(request), normalized))
    this.#store.invalidate(normalized)
    this.#events.emit('invalidated', normalized)
  }

  /** Announces each invalidation; returns the function that stops listening. */
  on<Name extends keyof BalanceEvents>(
    name: Name,
    listener: (payload: BalanceEvents[Name]) => void,
  ): () => void {
    return this.#events.on(name, listener)
  }

  /** Aborts what is under way. */
  dispose(): void {
    this.#shared.dispose()
    this.#adapters.dispose()
    this.#events.clear()
  }

  async #outcomeOn(
    chainId: number | string,
    request: BalancesRequest,
    options: LoadOptions,
  ): Promise<ChainBalances | SkippedBalances | FailedBalances> {
    const { account } = request
    const checked = this.#check({ chainId, account, tokens: tokensFor(chainId, request) })
    if ('code' in checked) return checked
    try {
      return await this.#balancesOf(checked, options)
    } catch (error) {
      if (options.signal?.aborted) throw abortReason(options.signal)
      return { chainId: checked.chain.id, error }
    }
  }

  #check(request: ChainBalancesRequest): CheckedRequest | SkippedBalances {
    const checked = checkRequest(request, this.#rules)
    if ('code' in checked) this.#logger.warn(`Balances of chain '${checked.chainId}' are not read`, checked)
    return checked
  }

  async #balancesOf(request: CheckedRequest, { signal, maxAgeMs = 0 }: LoadOptions): Promise<ChainBalances> {
    const young = this.#store.youngAnswer(request, maxAgeMs)
    return young ?? this.#shared.run(request, (ending) => this.#read(request, ending), signal)
  }

  async #read(request: CheckedRequest, signal: AbortSignal): Promise<ChainBalances> {
    const { chain, account, tokens } = request
    const running = this.#store.begin(request)
    try {
      if (tokens.tokens.length > 0) await this.#awaitTokenList(chain.id, signal)
      const adapter = this.#adapters.forType(chain.chainType)
      const asked = { chainId: chain.id, account, tokens: tokens.tokens }
      const answer = withUnasked(await raceAbort(adapter.getBalances(asked, { signal }), signal), request)
      running.succeed(answer)
      return answer
    } catch (error) {
      if (isCausewayError(error, 'ABORTED')) running.cancel()
      else running.fail(error)
      throw error
    }
  }

  /** Tokens without a list are still tokens: a list that cannot be had keeps nobody from reading them. */
  async #awaitTokenList(chainId: number, signal: AbortSignal): Promise<void> {
    if (!this.#tokenList) return
    try {
      await raceAbort(this.#tokenList.ready(chainId, { signal }), signal)
    } catch (error) {
      if (signal.aborted) throw abortReason(signal)
      this.#logger.warn(`Balances of chain ${chainId} are read without its asset list`, error)
    }
  }
}

/**
 * Returns one balance of an answer, in base units; of the native asset without `token`.
 *
 * @throws CausewayError BALANCE_UNREADABLE with the reason where it could not be read
 */
export function requireBalance(
  { chainId, nativeBalance, tokenData }: ChainBalances,
  token: Address = NATIVE_KEY,
): bigint {
  const balance = isNativeToken(token) ? nativeBalance : tokenData[token.trim().toLowerCase()]
  if (balance && 'raw' in balance) return balance.raw
  throw new CausewayError(`The balance of ${token} on chain ${chainId} could not be read.`, {
    code: 'BALANCE_UNREADABLE',
    details: balance?.error.reason ?? 'The chain returned no balance of it.',
    retryable: balance === undefined || balance.error.code === 'READ_FAILED',
  })
}

function tokensFor(chainId: number | string, { tokens }: BalancesRequest): ChainBalancesRequest['tokens'] {
  return tokens === undefined || isList(tokens) ? tokens : tokens[Number(chainId)]
}

/** Array.isArray does not tell a readonly array from other objects. */
function isList(tokens: NonNullable<BalancesRequest['tokens']>): tokens is readonly Address[] {
  return Array.isArray(tokens)
}

/** With what the adapter was not asked: the native token under its address, and what is no token. */
function withUnasked(answer: ChainBalances, { chain, tokens }: CheckedRequest): ChainBalances {
  const unasked: Record<string, BalanceReading> = {}
  if (tokens.hasNative) unasked[NATIVE_KEY] = answer.nativeBalance
  for (const address of tokens.invalid) unasked[address] = unknownBalance('INVALID_TOKEN', chain.name)
  return { ...answer, tokenData: { ...answer.tokenData, ...unasked } }
}

function keyOf(request: CheckedRequest): string {
  return JSON.stringify(subjectOf(request))
}

import { NATIVE_TOKEN_ADDRESS } from '../chains/address.ts'
import type { ChainRecord } from '../chains/record.ts'
import { abortReason, createDeadline, type Deadline } from '../kernel/abort.ts'
import { type Clock, systemClock } from '../kernel/clock.ts'
import type { LoadOptions } from '../kernel/create-file-cache.ts'
import { createKeyedStore, type KeyedStore, type ReadableKeyedStore } from '../kernel/keyed-store.ts'
import { type Logger, silentLogger } from '../kernel/logger.ts'
import type { Address } from '../kernel/schema.ts'
import { memoryStorage, type Storage } from '../kernel/storage.ts'
import type { RequestOptions } from '../platforms/transaction.ts'
import { tokenKey } from '../tokens/token.ts'
import { createPriceFallback, formatSourceError, type PriceFallback } from './create-price-fallback.ts'
import { createPriceStorage } from './create-price-storage.ts'
import { addUserBalance, type MarketPair, toMarketPairs } from './pairs.ts'
import { type GetAssetGroup, parsePriceRequest, type TokensByChain } from './parse-price-request.ts'
import { type PriceEntry, type PriceResults, priceKey } from './price.ts'
import type { PriceSource, PriceSourceContext, PriceToken } from './source.ts'
import { createDayAgoSources, createLatestSources, type PriceHosts } from './sources/data-host-prices.ts'
import { createDexClient, type DexClient } from './sources/dex-client.ts'
import { type ExcludedPairs, getExcludedPairs } from './sources/pair.ts'
import { toDexToken } from './sources/to-dex-token.ts'
import { addDayAgoPrice, isPriceUpdate, toPriceResults } from './to-price-results.ts'
import type { ValidPrice } from './validate-offer.ts'

/** Options for `PriceService`. */
export interface PriceServiceOptions {
  readonly chains: readonly ChainRecord[]
  /** Base URLs of price hosts. Default: the public APIs of Pendle and the dex-price service. */
  readonly hosts?: PriceHosts | undefined
  /**
   * Additional sources, such as lending oracles or `llamaPrices()`. They are requested after the hosts and before
   * Pendle and DEX pools.
   */
  readonly oracles?: readonly PriceSource[] | undefined
  /** Returns the asset group of a token. Hosts list prices by group. */
  readonly getAssetGroup?: GetAssetGroup | undefined
  /** Addresses of pairs to ignore, by chain id. */
  readonly excludedPairs?: ExcludedPairs | undefined
  /** Storage of the last valid prices. Default: memory. */
  readonly storage?: Storage | undefined
  readonly clock?: Clock | undefined
  readonly logger?: Logger | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
}

/** Tokens to price, by chain. */
export interface PricesRequest {
  readonly chains: TokensByChain
}

/** Options for reading prices. `maxAgeMs` defaults to the cache time of each source. */
export interface PricesOptions extends LoadOptions {
  /** Time limit for all sources together, in milliseconds. Default 30,000. */
  readonly timeoutMs?: number | undefined
}

/** Token to price. */
export interface OnePriceRequest {
  readonly chainId: number
  /** Token address. Default: the native asset. */
  readonly token?: Address | undefined
}

/** Token whose market pairs to read. */
export interface PairsRequest {
  readonly chainId: number
  readonly token: Address
  /** The user's balance, in whole tokens. */
  readonly userBalance?: number | undefined
}

type PriceMap = ReadonlyMap<string, ValidPrice>

/** Market pairs of a token. */
export interface PairResults {
  /** The pair with the highest liquidity. */
  readonly pair: MarketPair | undefined
  /** All pairs, highest liquidity first. */
  readonly pairs: readonly MarketPair[]
  /** Reason for an empty list. */
  readonly reason?: string
}

const TIMEOUT_MS = 30_000
const PAIRS_TIMEOUT_MS = 12_000

/**
 * Reads prices in US dollars of many tokens on many chains. Sources are requested in order of trust, each for the
 * tokens that are still without a price. A token without a price is returned with the reason, never with a price of 0.
 */
export class PriceService {
  /** Latest price of each token, or the reason for its absence, by `priceKey(chainId, address)`. */
  readonly store: ReadableKeyedStore<PriceEntry>

  readonly #options: PriceServiceOptions
  readonly #context: Omit<PriceSourceContext, 'signal'>
  readonly #lifetime: Deadline
  readonly #dex: DexClient | undefined
  readonly #latest: PriceFallback
  readonly #dayAgo: PriceFallback
  readonly #entries: KeyedStore<PriceEntry>

  constructor(options: PriceServiceOptions) {
    const {
      clock = systemClock,
      logger = silentLogger,
      storage = memoryStorage(),
      fetch,
      hosts = {},
    } = options
    const { chains, oracles, excludedPairs } = options
    const persistence = { clock, logger, storage }
    this.#options = options
    this.#context = { clock, logger, fetch }
    this.#lifetime = createDeadline({ clock, what: 'The price service' })
    this.#dex = hosts.dex === false ? undefined : createDexClient({ baseUrl: hosts.dex })
    this.#latest = createPriceFallback(
      createLatestSources(hosts, { chains, oracles, excludedPairs, dex: this.#dex }),
      createPriceStorage('causeway:prices:latest:', persistence),
    )
    this.#dayAgo = createPriceFallback(
      createDayAgoSources(hosts),
      createPriceStorage('causeway:prices:day-ago:', persistence),
    )
    this.#entries = createKeyedStore(logger)
    this.store = this.#entries
  }

  /**
   * Reads the price of each token, with the price of 24 hours ago if known. A source that fails is listed in
   * `failures`, and the next source is requested for its tokens. The store is updated after each source.
   *
   * @throws AbortedError if the signal aborts or the service is disposed; no other error
   */
  async getPrices(
    { chains: requested }: PricesRequest,
    { signal, maxAgeMs, timeoutMs = TIMEOUT_MS }: PricesOptions = {},
  ): Promise<PriceResults> {
    const { chains, getAssetGroup } = this.#options
    const request = parsePriceRequest(requested, chains, getAssetGroup)
    const { tokens } = request
    const caller = this.#createCallerDeadline(signal)
    let latestDayAgo: PriceMap = new Map()
    try {
      const [latest, dayAgo] = await Promise.all([
        this.#latest.gather({
          tokens,
          caller,
          timeoutMs,
          context: { ...this.#context, maxAgeMs },
          onStep: (prices) => this.#publishProgress(tokens, prices, latestDayAgo),
        }),
        this.#dayAgo.gather({
          tokens,
          caller,
          timeoutMs,
          context: this.#context,
          onStep: (prices) => {
            latestDayAgo = prices
          },
        }),
      ])
      const results = toPriceResults(request, latest, dayAgo, this.#context.clock.now())
      this.#publish(results)
      return results
    } finally {
      caller.dispose()
    }
  }

  /**
   * Returns the price of a token in US dollars, or undefined if no source has a fresh price. Default token: the native
   * asset. `getPrices` returns the reasons in `unavailable`.
   *
   * @throws AbortedError if the signal aborts or the service is disposed; no other error
   */
  async getPrice(
    { chainId, token = NATIVE_TOKEN_ADDRESS }: OnePriceRequest,
    options: PricesOptions = {},
  ): Promise<number | undefined> {
    const { chains } = await this.getPrices({ chains: { [chainId]: [token] } }, options)
    const entry = chains[chainId]?.prices[tokenKey(token)]
    return entry === undefined || entry.isStale ? undefined : entry.price
  }

  /**
   * Reads the market pairs of a token from the dex-price service. A failure is logged and returned as the reason.
   *
   * @throws AbortedError if the signal aborts or the service is disposed; no other error
   */
  async getPairs(request: PairsRequest, { signal }: RequestOptions = {}): Promise<PairResults> {
    const { clock } = this.#context
    const caller = this.#createCallerDeadline(signal)
    // Add a deadline, because the HTTP client's timeout does not cover the wait for the rate limit.
    const deadline = createDeadline({
      clock,
      what: 'Pairs',
      milliseconds: PAIRS_TIMEOUT_MS,
      parents: [caller],
    })
    try {
      return await this.#readPairs(request, deadline.signal)
    } catch (error) {
      if (caller.signal.aborted) throw abortReason(caller.signal)
      const reason = formatSourceError(error)
      this.#context.logger.warn(`Pairs of ${request.token} on chain ${request.chainId}: ${reason}`, error)
      return noPairs(reason)
    } finally {
      deadline.dispose()
      caller.dispose()
    }
  }

  /** Aborts pending requests. Resolves once the last prices are stored. */
  async dispose(): Promise<void> {
    this.#lifetime.abort()
    await Promise.all([this.#latest.settled(), this.#dayAgo.settled()])
  }

  async #readPairs({ chainId, token, userBalance }: PairsRequest, signal: AbortSignal): Promise<PairResults> {
    const { chains, getAssetGroup, excludedPairs } = this.#options
    const { tokens, rejected } = parsePriceRequest({ [chainId]: [token] }, chains, getAssetGroup)
    const [priceToken] = tokens
    if (!priceToken) return noPairs(rejected[chainId]?.[0]?.reason ?? 'The token is missing.')
    const dexToken = toDexToken(chains, priceToken)
    if (!dexToken || !this.#dex) return noPairs('The dex-price service does not support this chain.')
    const { slug, address } = dexToken
    const dexPairs = await this.#dex.getPairs(slug, [address], { ...this.#context, signal })
    const markets = toMarketPairs(dexPairs, {
      ...dexToken,
      excluded: getExcludedPairs(chainId, excludedPairs),
      assetGroup: priceToken.assetGroup,
    })
    const pairs =
      userBalance === undefined ? markets : markets.map((pair) => addUserBalance(pair, userBalance))
    return pairs.length > 0
      ? { pair: pairs[0], pairs }
      : noPairs('The dex-price service lists no pair of this token.')
  }

  #createCallerDeadline(signal: AbortSignal | undefined): Deadline {
    const { clock } = this.#context
    return createDeadline({ clock, what: 'Prices', parents: [this.#lifetime, signal] })
  }

  /** Publishes prices after each source, so that an unresponsive source does not delay them. */
  #publishProgress(tokens: readonly PriceToken[], prices: PriceMap, dayAgo: PriceMap): void {
    for (const { chainId, address } of tokens) {
      const key = priceKey(chainId, address)
      const price = prices.get(key)
      if (!price || price.isStale) continue
      const entry = this.#entries.get(key)
      const previous = entry?.price === undefined ? undefined : entry
      this.#setEntry({ chainId, address, ...addDayAgoPrice(price, dayAgo.get(key), previous) })
    }
  }

  #publish({ chains }: PriceResults): void {
    for (const { chainId, prices, unavailable } of Object.values(chains)) {
      for (const [address, price] of Object.entries(prices)) this.#setEntry({ chainId, address, ...price })
      for (const { address, reason } of unavailable) this.#setEntry({ chainId, address, reason })
    }
  }

  /** Stores an entry and notifies its subscribers, but only if it changed. */
  #setEntry(entry: PriceEntry): void {
    const key = priceKey(entry.chainId, entry.address)
    const previous = this.#entries.get(key)
    if (!previous || isPriceUpdate(entry, previous)) this.#entries.set(key, entry)
  }
}

function noPairs(reason: string): PairResults {
  return { pair: undefined, pairs: [], reason }
}

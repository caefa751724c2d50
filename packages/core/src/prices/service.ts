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
import { createPriceFallback, type PriceFallback } from './fallback.ts'
import type { KnownPrice } from './known-price.ts'
import { type MarketPair, marketPairs, pairWithBalance } from './pairs.ts'
import { type PriceEntry, type PriceResults, priceKey } from './price.ts'
import { type AssetGroupOf, readPriceRequest, type TokensByChain } from './request.ts'
import { isNews, toPriceResults, withDayAgo } from './results.ts'
import type { PriceSource, PriceSourceContext, PriceToken } from './source.ts'
import { explainError } from './source-failure.ts'
import { dayAgoSources, latestSources, type PriceHosts } from './sources/data-host-prices.ts'
import { createDexClient, type DexClient } from './sources/dex-client.ts'
import { listedOnDex } from './sources/dex-listing.ts'
import { type ExcludedPairs, excludedOn } from './sources/dex-pair.ts'
import { createPriceStorage } from './stored.ts'

/** What a `PriceService` is made with. */
export interface PriceServiceOptions {
  readonly chains: readonly ChainRecord[]
  /** Where prices come from. Without any: Pendle's and the dex-price service's public APIs. */
  readonly hosts?: PriceHosts | undefined
  /** Prices read from chains, such as those of lending oracles: asked after the hosts, before Pendle and the pools. */
  readonly oracles?: readonly PriceSource[] | undefined
  /** Tells which assets are worth the same everywhere; hosts keep prices by it. */
  readonly assetGroupOf?: AssetGroupOf | undefined
  /** Addresses of pairs that are not believed, by chain id. */
  readonly excludedPairs?: ExcludedPairs | undefined
  /** Where the last good prices outlive a reload. Default: memory. */
  readonly storage?: Storage | undefined
  readonly clock?: Clock | undefined
  readonly logger?: Logger | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
}

/** Which prices are wanted, on many chains. */
export interface PricesRequest {
  readonly chains: TokensByChain
}

/** Default of `maxAgeMs`: each source keeps its answers for a time of its own. */
export interface PricesOptions extends LoadOptions {
  /** For all sources together, in milliseconds. Default 30,000. */
  readonly timeoutMs?: number | undefined
}

/** One price. */
export interface OnePriceRequest {
  readonly chainId: number
  /** Default: the native asset. */
  readonly token?: Address | undefined
}

/** Whose markets are wanted. */
export interface PairsRequest {
  readonly chainId: number
  readonly token: Address
  /** What the user holds of it, in whole tokens. */
  readonly userBalance?: number | undefined
}

type PriceMap = ReadonlyMap<string, KnownPrice>

/** The markets of a token, and which of them its price is taken from. */
export interface PairResults {
  /** The deepest. */
  readonly pair: MarketPair | undefined
  /** Deepest first. */
  readonly pairs: readonly MarketPair[]
  /** Why there is none. */
  readonly reason?: string
}

const TIMEOUT_MS = 30_000
const PAIRS_TIMEOUT_MS = 12_000

/**
 * Prices in US dollars of many tokens on many chains. Sources are asked in order of trust, each for what is still
 * missing; a token without a price is told with the reason, and never has a price of 0.
 */
export class PriceService {
  /** The last price of each token, or why it has none, by `priceKey(chainId, address)`. */
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
      latestSources(hosts, { chains, oracles, excludedPairs, dex: this.#dex }),
      createPriceStorage('causeway:prices:latest:', persistence),
    )
    this.#dayAgo = createPriceFallback(
      dayAgoSources(hosts),
      createPriceStorage('causeway:prices:day-ago:', persistence),
    )
    this.#entries = createKeyedStore(logger)
    this.store = this.#entries
  }

  /**
   * The price of each token, with that of 24 hours ago where it is known. A source that fails costs nothing but itself:
   * it is in `failures`, and what it would have priced is asked of the next. The store has each price as it comes.
   *
   * @throws AbortedError when the signal aborts or the service is disposed; nothing else
   */
  async getPrices(
    asked: PricesRequest,
    { signal, maxAgeMs, timeoutMs = TIMEOUT_MS }: PricesOptions = {},
  ): Promise<PriceResults> {
    const { chains, assetGroupOf } = this.#options
    const request = readPriceRequest(asked.chains, chains, assetGroupOf)
    const { tokens } = request
    const caller = this.#callerOf(signal)
    let dayAgoSoFar: PriceMap = new Map()
    try {
      const [latest, dayAgo] = await Promise.all([
        this.#latest.gather({
          tokens,
          caller,
          timeoutMs,
          context: { ...this.#context, maxAgeMs },
          onStep: (prices) => this.#show(tokens, prices, dayAgoSoFar),
        }),
        this.#dayAgo.gather({
          tokens,
          caller,
          timeoutMs,
          context: this.#context,
          onStep: (prices) => {
            dayAgoSoFar = prices
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
   * Returns the price of a token in US dollars; undefined where no source knows it, or too old to count (`isStale`). The
   * native asset is the default token. The reasons are in the `unavailable` of `getPrices`.
   *
   * @throws AbortedError when the signal aborts or the service is disposed; nothing else
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
   * The markets of a token at the dex-price service. A failure is logged, and told as the reason.
   *
   * @throws AbortedError when the signal aborts or the service is disposed; nothing else
   */
  async getPairs(request: PairsRequest, { signal }: RequestOptions = {}): Promise<PairResults> {
    const { clock } = this.#context
    const caller = this.#callerOf(signal)
    // The request has a limit of its own; the wait for its turn has this one.
    const time = createDeadline({ clock, what: 'Pairs', milliseconds: PAIRS_TIMEOUT_MS, parents: [caller] })
    try {
      return await this.#readPairs(request, time.signal)
    } catch (error) {
      if (caller.signal.aborted) throw abortReason(caller.signal)
      const reason = explainError(error)
      this.#context.logger.warn(`Pairs of ${request.token} on chain ${request.chainId}: ${reason}`, error)
      return noPairs(reason)
    } finally {
      time.dispose()
      caller.dispose()
    }
  }

  /** Aborts what is under way; resolves once the last prices are stored. */
  async dispose(): Promise<void> {
    this.#lifetime.abort()
    await Promise.all([this.#latest.settled(), this.#dayAgo.settled()])
  }

  async #readPairs({ chainId, token, userBalance }: PairsRequest, signal: AbortSignal): Promise<PairResults> {
    const { chains, assetGroupOf, excludedPairs } = this.#options
    const { tokens, refused } = readPriceRequest({ [chainId]: [token] }, chains, assetGroupOf)
    const [asked] = tokens
    if (!asked) return noPairs(refused[chainId]?.[0]?.reason ?? 'no token was given')
    const listed = listedOnDex(chains, asked)
    if (!listed || !this.#dex) return noPairs('the dex-price service is not asked on this chain')
    const found = await this.#dex.pairsOf(listed.slug, [listed.address], { ...this.#context, signal })
    const markets = marketPairs(found, {
      ...listed,
      excluded: excludedOn(chainId, excludedPairs),
      assetGroup: asked.assetGroup,
    })
    const pairs =
      userBalance === undefined ? markets : markets.map((pair) => pairWithBalance(pair, userBalance))
    return pairs.length > 0 ? { pair: pairs[0], pairs } : noPairs('the dex-price service has no pair of it')
  }

  #callerOf(signal: AbortSignal | undefined): Deadline {
    const { clock } = this.#context
    return createDeadline({ clock, what: 'Prices', parents: [this.#lifetime, signal] })
  }

  /** What one more source found, before the others have answered: a hanging one must not hold it back. */
  #show(tokens: readonly PriceToken[], prices: PriceMap, dayAgo: PriceMap): void {
    for (const { chainId, address } of tokens) {
      const key = priceKey(chainId, address)
      const known = prices.get(key)
      if (!known || known.isStale) continue
      const shown = this.#entries.get(key)
      const before = shown?.price === undefined ? undefined : shown
      this.#put({ chainId, address, ...withDayAgo(known, dayAgo.get(key), before) })
    }
  }

  #publish({ chains }: PriceResults): void {
    for (const { chainId, prices, unavailable } of Object.values(chains)) {
      for (const [address, price] of Object.entries(prices)) this.#put({ chainId, address, ...price })
      for (const { address, reason } of unavailable) this.#put({ chainId, address, reason })
    }
  }

  /** Wakes the token's own subscribers, and only for something new. */
  #put(entry: PriceEntry): void {
    const key = priceKey(entry.chainId, entry.address)
    const before = this.#entries.get(key)
    if (!before || isNews(entry, before)) this.#entries.set(key, entry)
  }
}

function noPairs(reason: string): PairResults {
  return { pair: undefined, pairs: [], reason }
}

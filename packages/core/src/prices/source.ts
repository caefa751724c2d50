import type { Clock } from '../kernel/clock.ts'
import type { Logger } from '../kernel/logger.ts'
import type { Address } from '../kernel/schema.ts'

/** A source of prices. Sources are requested in order of trust, each for the tokens that are still without a price. */
export interface PriceSource {
  readonly id: string
  /** Supported chains. Default: every chain. */
  readonly chains?: readonly number[] | undefined
  /** Whether the source works without a network. Such a source is also requested after the timeout. */
  readonly isLocal?: boolean | undefined
  /**
   * Returns prices of distinct tokens. Throws if it could not load any because of an error.
   *
   * @param tokens ordered by chain priority
   */
  getPrices(tokens: readonly PriceToken[], context: PriceSourceContext): Promise<PriceAnswer>
}

/** A token to price. */
export interface PriceToken {
  readonly chainId: number
  /** Lower-cased; the native asset is its placeholder. */
  readonly address: Address
  /** Group of assets with the same value on every chain, such as `USDC`. Hosts also list prices by group. */
  readonly assetGroup?: string | undefined
}

/** A price as returned by a source. `validateOffer` validates it. */
export interface OfferedPrice {
  /** US dollars per whole token. */
  readonly price: unknown
  /** The source's price of 24 hours ago, if it reports one. */
  readonly price24h?: unknown
  /** Milliseconds since the epoch. */
  readonly updatedTime: number
  /** Whether the price is from an earlier response because the source failed. */
  readonly isStale?: boolean | undefined
  /** Source that originally reported the price, if this source relays prices of others. Default: this source. */
  readonly origin?: string | undefined
}

/** Response of a price source. */
export interface PriceAnswer {
  /** Prices by `priceKey`. Unknown tokens are left out. */
  readonly prices: ReadonlyMap<string, OfferedPrice>
  /** Error that left some tokens without an answer. */
  readonly failure?: unknown
}

/** Dependencies and limits of one request to a source. */
export interface PriceSourceContext {
  readonly clock: Clock
  readonly logger: Logger
  readonly fetch?: typeof globalThis.fetch | undefined
  /** Aborts when the caller aborts or the source times out. The source then returns the prices loaded so far. */
  readonly signal: AbortSignal
  /** Maximum age of cached prices, in milliseconds. Default: the source's own limit. */
  readonly maxAgeMs?: number | undefined
}

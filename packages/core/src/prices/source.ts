import type { Clock } from '../kernel/clock.ts'
import type { Logger } from '../kernel/logger.ts'
import type { Address } from '../kernel/schema.ts'

/** A token to price. */
export interface PriceToken {
  readonly chainId: number
  /** Lower-cased; the native asset is its placeholder. */
  readonly address: Address
  /** What it is worth the same as on every chain, such as `USDC`: the key under which hosts keep prices. */
  readonly assetGroup?: string | undefined
}

/** A price as a source gives it. Whether it is one is judged where it is taken. */
export interface OfferedPrice {
  /** US dollars for one whole token: a number. */
  readonly price: unknown
  /** The source's own price of 24 hours ago, where it has one. */
  readonly price24h?: unknown
  /** Milliseconds since the epoch. */
  readonly updatedTime: number
  /** From an earlier answer, because a new one could not be had. */
  readonly isStale?: boolean | undefined
  /** Who said so first, where the source repeats what others said. Default: the source. */
  readonly origin?: string | undefined
}

/** What a source of prices answers. */
export interface PriceAnswer {
  /** By `priceKey`. Tokens the source does not know are left out. */
  readonly prices: ReadonlyMap<string, OfferedPrice>
  /** The error that left some of it unanswered. */
  readonly failure?: unknown
}

/** What a source is given beside the tokens. */
export interface PriceSourceContext {
  readonly clock: Clock
  readonly logger: Logger
  readonly fetch?: typeof globalThis.fetch | undefined
  /** Aborts when the caller goes, or when the time of this source is up: what is there then is the answer. */
  readonly signal: AbortSignal
  /** Cached answers older than this, in milliseconds, are not good enough. Default: the source's own limit. */
  readonly maxAgeMs?: number | undefined
}

/** Somebody who knows prices. Sources stand in order of trust, and each is asked for what is still missing. */
export interface PriceSource {
  readonly id: string
  /** It is asked for these chains alone. Default: every chain. */
  readonly chains?: readonly number[] | undefined
  /** Needs no network: it is asked even when the time is up. */
  readonly isLocal?: boolean | undefined
  /**
   * Each token once. It throws when it knows nothing for a reason.
   *
   * @param tokens ordered by the weight of their chains
   */
  getPrices(tokens: readonly PriceToken[], context: PriceSourceContext): Promise<PriceAnswer>
}

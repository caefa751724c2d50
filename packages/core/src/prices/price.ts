import { tokenKey } from '../tokens/token.ts'

/** Price of one whole token in US dollars, with its source. */
export interface TokenPrice {
  readonly price: number
  /** Id of the source. */
  readonly source: string
  /** Time of the price, in milliseconds since the epoch. */
  readonly updatedTime: number
  /** Whether no newer price could be loaded. Show a stale price with its age, or do not show it. */
  readonly isStale: boolean
  /** Price 24 hours ago, if known. */
  readonly price24h?: number
  readonly source24h?: string
  readonly updatedTime24h?: number
}

/** A token without a price, with the reasons of all sources. */
export interface UnavailablePrice {
  /** Lower-cased if it is an address. */
  readonly address: string
  readonly reason: string
}

/** Prices of one chain. */
export interface ChainPrices {
  readonly chainId: number
  /** Prices by lower-cased address; the native asset by its placeholder. */
  readonly prices: Readonly<Record<string, TokenPrice>>
  /** Every requested token that is not in `prices`. */
  readonly unavailable: readonly UnavailablePrice[]
  /** Time of the result, in milliseconds since the epoch. */
  readonly timestamp: number
}

/** A source that failed, entirely or for some tokens. */
export interface PriceSourceFailure {
  readonly source: string
  readonly reason: string
  readonly retryable: boolean
}

/** Prices by chain, and the sources that failed. */
export interface PriceResults {
  readonly chains: Readonly<Record<number, ChainPrices>>
  readonly failures: readonly PriceSourceFailure[]
}

/** Price of a token in the store, or the reason for its absence. */
export type PriceEntry = { readonly chainId: number; readonly address: string } & (
  | TokenPrice
  | { readonly price?: undefined; readonly reason: string }
)

/** Returns the key of a token's price. The address may have any spelling. */
export function priceKey(chainId: number, address: string): string {
  return `${chainId}:${tokenKey(address)}`
}

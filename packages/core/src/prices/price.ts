import { tokenKey } from '../tokens/token.ts'

/** A price in US dollars for one whole token, and where it comes from. */
export interface TokenPrice {
  readonly price: number
  /** Id of the source that said so. */
  readonly source: string
  /** When it said so, in milliseconds since the epoch: with the answer's `timestamp` it tells the age. */
  readonly updatedTime: number
  /** Whether newer ones could not be had: show it with its age, or not at all. */
  readonly isStale: boolean
  /** The price 24 hours ago. Absent where nobody knows. */
  readonly price24h?: number
  readonly source24h?: string
  readonly updatedTime24h?: number
}

/** A token that has no price, and why: what each source said. */
export interface UnavailablePrice {
  /** Lower-cased where it is an address. */
  readonly address: string
  readonly reason: string
}

/** The prices of one chain, by lower-case address. */
export interface ChainPrices {
  readonly chainId: number
  /** By lower-cased address; the native asset under its placeholder. */
  readonly prices: Readonly<Record<string, TokenPrice>>
  /** Every token that was asked for and is not in `prices`. */
  readonly unavailable: readonly UnavailablePrice[]
  /** Of this answer, in milliseconds since the epoch. */
  readonly timestamp: number
}

/** A source that could not answer, or not wholly. */
export interface PriceSourceFailure {
  readonly source: string
  readonly reason: string
  readonly retryable: boolean
}

/** Prices by chain, and which tokens have none and why. */
export interface PriceResults {
  readonly chains: Readonly<Record<number, ChainPrices>>
  readonly failures: readonly PriceSourceFailure[]
}

/** What the store keeps of one token: its price, or why there is none. */
export type PriceEntry = { readonly chainId: number; readonly address: string } & (
  | TokenPrice
  | { readonly price?: undefined; readonly reason: string }
)

/** Where the price of a token is filed, however its address is written. */
export function priceKey(chainId: number, address: string): string {
  return `${chainId}:${tokenKey(address)}`
}

import {
  FUEL_BASE_ASSET_ID,
  isAddress,
  isNativeToken,
  lowerAddress,
  NATIVE_TOKEN_ADDRESS,
  sameAddress,
} from '../chains/address.ts'
import type { ChainRecord, ChainVm } from '../chains/record.ts'
import type { Address } from '../kernel/schema.ts'

/** Kind of a Pendle token: principal token, yield token, standardized yield wrapper or LP token of the market. */
export type PendleTokenType = 'PT' | 'YT' | 'SY' | 'LP'

/** Pendle market of a token. Lists omit the addresses of removed markets. */
export interface PendleProps {
  readonly tokenType: PendleTokenType
  readonly marketAddress?: Address | undefined
  readonly ptAddress?: Address | undefined
  readonly ytAddress?: Address | undefined
  readonly syAddress?: Address | undefined
  readonly underlyingAsset?: Address | undefined
  /** Seconds since the epoch. */
  readonly expiry?: number | undefined
  /** Whether the token has expired. Used by lists without an expiry date. */
  readonly expired?: boolean | undefined
}

/** A token of one chain. */
export interface Token {
  readonly chainId: number
  /** Lower-cased address, `NATIVE_TOKEN_ADDRESS` for the native asset, or the asset id on Fuel. */
  readonly address: Address
  readonly decimals: number
  readonly symbol: string
  readonly name: string
  /** An http or https URL. */
  readonly logoURI?: string | undefined
  /** Group of the same asset on every chain, such as ETH: its id on the omni list. */
  readonly assetGroup?: string | undefined
  readonly currencyId?: string | undefined
  readonly tags?: readonly string[] | undefined
  readonly props?: { readonly pendle?: PendleProps | undefined } | undefined
}

/** Returns whether a text is a token address on chains of a type. An empty text is not the native asset. */
export function isTokenAddress(address: string, chainType: ChainVm): address is Address {
  return address !== '' && (isNativeToken(address) || isAddress(address, chainType))
}

/** Returns the canonical token address: lower-cased, the native asset as `NATIVE_TOKEN_ADDRESS`. */
export function tokenAddress(address: Address): Address {
  const isNative = isNativeToken(address) || sameAddress(address, FUEL_BASE_ASSET_ID)
  return isNative ? NATIVE_TOKEN_ADDRESS : lowerAddress(address)
}

/** Returns the key of a token on lists: its canonical address in lower case. */
export function tokenKey(address: Address): Address
export function tokenKey(address: string): string
export function tokenKey(address: string): string {
  const isNative = isNativeToken(address) || sameAddress(address, FUEL_BASE_ASSET_ID)
  return (isNative ? NATIVE_TOKEN_ADDRESS : address).toLowerCase()
}

/** Returns the native asset of a chain as a token. */
export function nativeToken({ id, nativeCurrency }: Pick<ChainRecord, 'id' | 'nativeCurrency'>): Token {
  const { symbol, name, decimals } = nativeCurrency
  return { chainId: id, address: NATIVE_TOKEN_ADDRESS, decimals, symbol, name, assetGroup: symbol }
}

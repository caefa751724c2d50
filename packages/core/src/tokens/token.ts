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

/** Principal, yield, the wrapper both come from, and a share of their market. */
export type PendleTokenType = 'PT' | 'YT' | 'SY' | 'LP'

/** What a Pendle token belongs to. Lists leave out the addresses of markets that are gone. */
export interface PendleProps {
  readonly tokenType: PendleTokenType
  readonly marketAddress?: Address | undefined
  readonly ptAddress?: Address | undefined
  readonly ytAddress?: Address | undefined
  readonly syAddress?: Address | undefined
  readonly underlyingAsset?: Address | undefined
  /** Seconds since the epoch. */
  readonly expiry?: number | undefined
  /** Lists say so where they no longer know when. */
  readonly expired?: boolean | undefined
}

/** A token of one chain. */
export interface Token {
  readonly chainId: number
  /** Lower case; `NATIVE_TOKEN_ADDRESS` for the native asset. On Fuel the asset's id. */
  readonly address: Address
  readonly decimals: number
  readonly symbol: string
  readonly name: string
  /** An http or https address; nothing else is let through. */
  readonly logoURI?: string | undefined
  /** What it counts as on every chain, such as ETH; the key of the omni list. */
  readonly assetGroup?: string | undefined
  readonly currencyId?: string | undefined
  readonly tags?: readonly string[] | undefined
  readonly props?: { readonly pendle?: PendleProps | undefined } | undefined
}

/** Whether a text names a token of a chain of this type. A blank one names nothing here, not the native asset. */
export function isTokenAddress(address: string, chainType: ChainVm): address is Address {
  return address !== '' && (isNativeToken(address) || isAddress(address, chainType))
}

/** The one spelling of a token's address: lower case, the native asset under its placeholder. */
export function tokenAddress(address: Address): Address {
  const isNative = isNativeToken(address) || sameAddress(address, FUEL_BASE_ASSET_ID)
  return isNative ? NATIVE_TOKEN_ADDRESS : lowerAddress(address)
}

/** The key of a token in the lists of its chain: its address in lower case. */
export function tokenKey(address: Address): Address
export function tokenKey(address: string): string
export function tokenKey(address: string): string {
  const isNative = isNativeToken(address) || sameAddress(address, FUEL_BASE_ASSET_ID)
  return (isNative ? NATIVE_TOKEN_ADDRESS : address).toLowerCase()
}

/** A chain's native asset as a token. */
export function nativeToken({ id, nativeCurrency }: Pick<ChainRecord, 'id' | 'nativeCurrency'>): Token {
  const { symbol, name, decimals } = nativeCurrency
  return { chainId: id, address: NATIVE_TOKEN_ADDRESS, decimals, symbol, name, assetGroup: symbol }
}

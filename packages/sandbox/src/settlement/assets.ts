import { type Address, isAddressEqual, zeroAddress } from 'viem'
import type { LocalChain } from '../chains/index.ts'
import { getCoin, getInitialPrice, priceDecimals } from '../protocols/feeds/prices.ts'
import { tokensOn } from '../protocols/tokens/token-specs.ts'

/** Asset that bridges can transfer. */
export interface Asset {
  readonly chainId: number
  /** Token address; the zero address for the native token. */
  readonly address: Address
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** Name that assets of equal value share. A wrapped native token has the name of the native token. */
  readonly coin: string
  /** Price for bridges and swap services in 1e-8 US dollars per whole unit. It does not depend on the price feeds. */
  readonly price: bigint
}

/** Returns the native token, its wrapped token and the other tokens of a chain. */
export function assetsOn(chain: LocalChain): readonly Asset[] {
  const { chainId, spec } = chain
  const native = nativeAsset(chain)
  const { coin, price } = native
  const wrapped = { ...spec.wrapped, chainId, decimals: 18, coin, price }
  const tokens = tokensOn(chainId).map(({ address, symbol, name, decimals }) => {
    const coin = getCoin(symbol)
    return { chainId, address, symbol, name, decimals, coin, price: getInitialPrice(coin) }
  })
  return [native, wrapped, ...tokens]
}

export function nativeAsset({ chainId, spec }: LocalChain): Asset {
  const { symbol, name } = spec.native
  return {
    chainId,
    address: zeroAddress,
    symbol,
    name,
    decimals: 18,
    coin: symbol,
    price: getInitialPrice(symbol),
  }
}

export function findAsset(assets: readonly Asset[], chainId: number, address: Address): Asset | undefined {
  return assets.find((asset) => asset.chainId === chainId && isAddressEqual(asset.address, address))
}

export function isNative({ address }: Asset): boolean {
  return address === zeroAddress
}

/** Converts an amount to the same value of another asset, rounded down. */
export function convert(amount: bigint, from: Asset, to: Asset): bigint {
  return (amount * from.price * 10n ** BigInt(to.decimals)) / (to.price * 10n ** BigInt(from.decimals))
}

/** Returns the amount in base units that has the value `dollars` (in 1e-8 US dollars), rounded down. */
export function amountWorth(dollars: bigint, { price, decimals }: Asset): bigint {
  return (dollars * 10n ** BigInt(decimals)) / price
}

/** Returns the value of an amount in US dollars with two decimals, for display. */
export function toDollars(amount: bigint, { price, decimals }: Asset): string {
  const worth = (amount * price) / 10n ** BigInt(decimals)
  return (Number(worth) / 10 ** priceDecimals).toFixed(2)
}

/** Returns the price of a whole unit in US dollars, for display. */
export function priceInDollars({ price }: Asset): number {
  return Number(price) / 10 ** priceDecimals
}

import { type Address, getAddress } from 'viem'
import { isNativeToken } from '../../chains/address.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { getWrappedNative } from '../shared/wrapped-native.ts'

/** The order books by chain, as their paths name them (cow-sdk, order-book). Optimism and Mantle have none. */
const NETWORKS: Readonly<Record<number, string>> = {
  1: 'mainnet',
  56: 'bnb',
  100: 'xdai',
  137: 'polygon',
  8453: 'base',
  9745: 'plasma',
  42161: 'arbitrum_one',
  43114: 'avalanche',
  57073: 'ink',
  59144: 'linea',
  11155111: 'sepolia',
}

/** The contracts, the same on every chain (cow-sdk, sdk-config). */
export const SETTLEMENT: Address = '0x9008D19f58AAbD9eD0D60971565AA8510560ab41'
/** The only account that takes what is sold. */
export const VAULT_RELAYER: Address = '0xC92E8bdf79f0507f65a392b0ab4667716BFE0110'
/** Gives orders for those who sell the native token. */
export const ETH_FLOW: Address = '0xbA3cB449bD2B4ADddBc894D8697F5170800EAdeC'

export function networkOf(chainId: number): string | undefined {
  return NETWORKS[chainId]
}

/** What is sold for the native token. Only of chains that `networkOf` knows. */
export function wrappedNative(chainId: number): Address {
  return getAddress(getWrappedNative(chainId) ?? '')
}

/** Only the wrapped native token is sold. The native one can be bought, and is written as here. */
export function sellTokenOf({ fromChainId, fromTokenAddress }: QuoteRequest): Address {
  return isNativeToken(fromTokenAddress) ? wrappedNative(fromChainId) : getAddress(fromTokenAddress)
}

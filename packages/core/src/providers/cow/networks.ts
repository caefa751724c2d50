import { type Address, getAddress } from 'viem'
import { isNativeToken } from '../../chains/address.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { getWrappedNative } from '../shared/get-wrapped-native.ts'

/** Path segments of the order books by chain id (cow-sdk, order-book). Optimism and Mantle have none. */
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
/** The only spender. */
export const VAULT_RELAYER: Address = '0xC92E8bdf79f0507f65a392b0ab4667716BFE0110'
/** Creates orders that sell the native token. */
export const ETH_FLOW: Address = '0xbA3cB449bD2B4ADddBc894D8697F5170800EAdeC'

export function getNetwork(chainId: number): string | undefined {
  return NETWORKS[chainId]
}

/** Returns the token that is sold for the native one. Only for chains that `getNetwork` knows. */
export function getSoldNative(chainId: number): Address {
  return getAddress(getWrappedNative(chainId) ?? '')
}

/** Returns the token to sell, with the native one wrapped. Bought native tokens keep their placeholder. */
export function getSellToken({ fromChainId, fromTokenAddress }: QuoteRequest): Address {
  return isNativeToken(fromTokenAddress) ? getSoldNative(fromChainId) : getAddress(fromTokenAddress)
}

import { isNativeToken, sameAddress } from '../../chains/address.ts'
import { getWrappedNative } from './get-wrapped-native.ts'

/** A token of a known asset. Amounts of one asset can be compared without a price. */
interface KnownToken {
  readonly asset: string
  readonly decimals: number
}

/** USDC and USDT. Sources: Circle's list of contract addresses, https://tether.to/en/supported-protocols. */
const DOLLARS: Readonly<Record<number, readonly string[]>> = {
  1: ['0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
  10: ['0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58'],
  // Binance-Peg tokens, which have 18 decimals.
  56: ['0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', '0x55d398326f99059fF775485246999027B3197955'],
  130: ['0x078D782b760474a361dDA0AF3839290b0EF57AD6'],
  137: ['0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', '0xc2132D05D31c914a87C6611C10748AEb04B58e8F'],
  146: ['0x29219dd400f2Bf60E5a23d13Be72B486D4038894'],
  999: ['0xb88339CB7199b77E23DB6E890353E22632Ba630f'],
  8453: ['0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'],
  42161: ['0xaf88d065e77c8cC2239327C5EDb3A432268e5831', '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9'],
  43114: ['0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E', '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7'],
  59144: ['0x176211869cA2b568f2A7D4EE941E073a821EE1ff'],
}
/** Chains whose native token is ether. */
const ETHER_CHAINS: readonly number[] = [1, 10, 130, 8453, 42161, 59144]

/** Returns the asset and decimals of a native token, wrapped native token, USDC or USDT; undefined for any other. */
export function findKnownToken(chainId: number, token: string): KnownToken | undefined {
  if (isNativeToken(token) || sameAddress(token, getWrappedNative(chainId))) {
    return { asset: ETHER_CHAINS.includes(chainId) ? 'ETH' : `native token of ${chainId}`, decimals: 18 }
  }
  const isDollar = DOLLARS[chainId]?.some((dollar) => sameAddress(dollar, token))
  return isDollar ? { asset: 'USD', decimals: chainId === 56 ? 18 : 6 } : undefined
}

import {
  arbitrum,
  avalanche,
  base,
  bnb,
  gnosis,
  optimism,
  polygon,
  scroll,
  sonic,
} from '../chains/records.ts'
import type { Address } from '../kernel/schema.ts'

/** Token that pays the fee of the service. */
export interface FeeToken {
  readonly chainId: number
  /** Token address. The native placeholder and the zero address stand for the native token. */
  readonly address: Address
}

/** Chains on which fees can be paid in tokens. The first one is the fallback. */
export const FEE_TOKEN_CHAIN_IDS: readonly number[] = [
  base,
  polygon,
  arbitrum,
  optimism,
  bnb,
  sonic,
  scroll,
  gnosis,
  avalanche,
].map(({ id }) => id)

/** USDC on Base. Source: https://developers.circle.com/stablecoins/usdc-contract-addresses */
export const FALLBACK_FEE_TOKEN = {
  chainId: base.id,
  address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  symbol: 'USDC',
  decimals: 6,
} as const satisfies FeeToken & { readonly symbol: string; readonly decimals: number }

/** Maximum fee that is paid without a review: 5 USDC, in base units of `FALLBACK_FEE_TOKEN`. */
export const DEFAULT_MAX_FEE = 5_000_000n

/** Returns the chosen token if its chain supports fee tokens, else USDC on Base. */
export function feeTokenFor(chosen?: FeeToken): FeeToken {
  if (!chosen || !FEE_TOKEN_CHAIN_IDS.includes(chosen.chainId)) return FALLBACK_FEE_TOKEN
  return chosen
}

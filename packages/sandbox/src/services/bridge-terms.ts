import type { Address } from 'viem'
import { type Asset, type BridgeQuote, nativeAsset } from '../settlement/index.ts'
import type { MockBridge } from './bridge.ts'

/**
 * Values from which the quote of a bridge is built, in base units. The sandbox gets them from the relayer; the
 * conformance suites of the providers use constants.
 */
export interface BridgeTerms extends Omit<BridgeQuote, 'origin' | 'destination'> {
  /** Contract on the source chain to which the deposit is sent. */
  readonly contract: Address
  /** Native token of the source chain. */
  readonly coin: Asset
}

export function toBridgeTerms(bridge: MockBridge, quote: BridgeQuote): BridgeTerms {
  const { origin } = quote
  return { ...quote, contract: bridge.escrowOn(origin.chainId), coin: nativeAsset(origin) }
}

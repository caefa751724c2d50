import type { Address } from 'viem'
import { type Asset, type BridgeQuote, nativeAsset } from '../settlement/index.ts'
import type { MockBridge } from './bridge.ts'

/**
 * Contents of a quote of a bridge, in base units. The sandbox takes them from the relayer, the conformance suites of the
 * providers from memory.
 */
export interface BridgeTerms extends Omit<BridgeQuote, 'origin' | 'destination'> {
  /** Contract on the source chain that takes the deposit. */
  readonly contract: Address
  /** Native coin of the source chain. */
  readonly coin: Asset
}

export function toBridgeTerms(bridge: MockBridge, quote: BridgeQuote): BridgeTerms {
  const { origin } = quote
  return { ...quote, contract: bridge.escrowOn(origin.chainId), coin: nativeAsset(origin) }
}

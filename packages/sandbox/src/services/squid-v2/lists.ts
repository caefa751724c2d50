import type { MockBridge } from '../bridge.ts'
import type { LogoOf } from '../logos.ts'
import { describeListedChain, describeToken } from './describe-token.ts'

/** Replies to `/v2/tokens`. */
export function listTokens({ market }: MockBridge, getLogo: LogoOf) {
  return { tokens: market.assets.map((asset) => ({ ...describeToken(asset, getLogo), volatility: 0 })) }
}

/** Replies to `/v2/chains`. */
export function listChains({ market, escrowOn }: MockBridge, getLogo: LogoOf) {
  const chains = market.chains.map((chain) => describeListedChain(chain, escrowOn(chain.chainId), getLogo))
  return { chains }
}

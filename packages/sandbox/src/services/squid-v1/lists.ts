import type { MockBridge } from '../bridge.ts'
import type { LogoOf } from '../logos.ts'
import { describeListedChain, describeToken } from './describe-token.ts'

/** Replies to `/v1/tokens`. */
export function listTokens({ market }: MockBridge, getLogo: LogoOf) {
  return { tokens: market.assets.map((asset) => describeToken(asset, getLogo)) }
}

/** Replies to `/v1/chains`. */
export function listChains({ market, escrowOn }: MockBridge, getLogo: LogoOf) {
  const chains = market.chains.map((chain) => describeListedChain(chain, escrowOn(chain.chainId), getLogo))
  return { chains }
}

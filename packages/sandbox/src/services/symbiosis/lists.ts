import type { MockBridge } from '../bridge.ts'
import { explorerUrl, type LogoOf } from '../logos.ts'
import { describeToken } from './create-quote.ts'

/** Replies to `/v1/chains`. */
export function listChains({ market }: MockBridge, getLogo: LogoOf) {
  return market.chains.map(({ chainId, spec }) => ({
    id: chainId,
    name: spec.name,
    explorer: explorerUrl(chainId, ''),
    icon: getLogo(spec.native.symbol),
  }))
}

/** Replies to `/v2/tokens`. */
export function listTokens({ market }: MockBridge, getLogo: LogoOf) {
  return market.assets.map((asset) => describeToken(asset, getLogo))
}

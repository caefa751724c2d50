import type { BridgeDesk } from '../bridge.ts'
import { explorerUrl, type LogoOf } from '../pictures.ts'
import { describeToken } from './create-quote.ts'

/** `/v1/chains`. */
export function listChains({ market }: BridgeDesk, logoOf: LogoOf) {
  return market.chains.map(({ chainId, spec }) => ({
    id: chainId,
    name: spec.name,
    explorer: explorerUrl(chainId, ''),
    icon: logoOf(spec.native.symbol),
  }))
}

/** `/v2/tokens`. */
export function listTokens({ market }: BridgeDesk, logoOf: LogoOf) {
  return market.assets.map((asset) => describeToken(asset, logoOf))
}

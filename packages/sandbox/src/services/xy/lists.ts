import type { BridgeDesk } from '../bridge.ts'
import type { LogoOf } from '../pictures.ts'
import { describeToken } from './create-quote.ts'

/** `/supportedChains`. */
export function listChains({ market }: BridgeDesk) {
  const supportedChains = market.chains.map(({ chainId, spec }) => ({ chainId, name: spec.name }))
  return { success: true, supportedChains }
}

/** `/recommendedTokens`: of one chain, or of all. */
export function listTokens({ market }: BridgeDesk, chainId: string | undefined, logoOf: LogoOf) {
  const recommendedTokens = market.assets
    .filter((asset) => (chainId ?? String(asset.chainId)) === String(asset.chainId))
    .map((asset) => ({ ...describeToken(asset), name: asset.name, logoURI: logoOf(asset.symbol) }))
  return { success: true, recommendedTokens }
}

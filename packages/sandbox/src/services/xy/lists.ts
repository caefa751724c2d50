import type { MockBridge } from '../bridge.ts'
import type { LogoOf } from '../logos.ts'
import { describeToken } from './create-quote.ts'

/** Replies to `/supportedChains`. */
export function listChains({ market }: MockBridge) {
  const supportedChains = market.chains.map(({ chainId, spec }) => ({ chainId, name: spec.name }))
  return { success: true, supportedChains }
}

/** Replies to `/recommendedTokens` with the tokens of one chain. Default: all chains. */
export function listTokens({ market }: MockBridge, chainId: string | undefined, getLogo: LogoOf) {
  const recommendedTokens = market.assets
    .filter((asset) => (chainId ?? String(asset.chainId)) === String(asset.chainId))
    .map((asset) => ({ ...describeToken(asset), name: asset.name, logoURI: getLogo(asset.symbol) }))
  return { success: true, recommendedTokens }
}

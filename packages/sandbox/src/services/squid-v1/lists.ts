import type { BridgeDesk } from '../bridge.ts'
import type { LogoOf } from '../pictures.ts'
import { describeListedChain, describeToken } from './describe.ts'

/** `/v1/tokens`. */
export function listTokens({ market }: BridgeDesk, logoOf: LogoOf) {
  return { tokens: market.assets.map((asset) => describeToken(asset, logoOf)) }
}

/** `/v1/chains`. */
export function listChains({ market, escrowOn }: BridgeDesk, logoOf: LogoOf) {
  const chains = market.chains.map((chain) => describeListedChain(chain, escrowOn(chain.chainId), logoOf))
  return { chains }
}

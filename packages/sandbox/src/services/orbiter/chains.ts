import type { Asset } from '../../settlement/index.ts'
import { nativeAsset } from '../../settlement/index.ts'
import type { BridgeDesk } from '../bridge.ts'
import { internalIdOf } from './routes.ts'

/** `/chains`. */
export function listChains({ market, escrowOn }: BridgeDesk) {
  return market.chains.map((chain) => {
    const { chainId, spec } = chain
    return {
      chainId: String(chainId),
      networkId: String(chainId),
      internalId: String(internalIdOf(chainId)),
      name: spec.name,
      contract: { [escrowOn(chainId)]: 'OrbiterRouterV3' },
      nativeCurrency: describeToken(nativeAsset(chain)),
      tokens: market.assets.filter((asset) => asset.chainId === chainId).map(describeToken),
    }
  })
}

function describeToken({ name, symbol, decimals, address }: Asset) {
  return { name, symbol, decimals, coinKey: symbol, address }
}

import type { LocalChain } from '../../chains/index.ts'
import { type Asset, isNative, NoRouteError } from '../../settlement/index.ts'
import type { BridgeDesk } from '../bridge.ts'

const names: Readonly<Record<number, string>> = {
  1: 'ETHEREUM_MAINNET',
  5000: 'MANTLE_MAINNET',
  8453: 'BASE_MAINNET',
  42161: 'ARBITRUM_MAINNET',
}

export function networkName(chainId: number): string {
  return names[chainId] ?? String(chainId)
}

/** A network by its name, or an EVM chain by its id. @throws NoRouteError */
export function chainOf(market: BridgeDesk['market'], network: string): LocalChain {
  const found = market.chains.find(({ chainId }) => [networkName(chainId), String(chainId)].includes(network))
  if (found) return found
  throw new NoRouteError('CHAIN', `No network ${network}`)
}

/** A token by its contract or its symbol. @throws NoRouteError */
export function assetOf(market: BridgeDesk['market'], chainId: number, token: string): Asset {
  const found = market.assets.find(
    (asset) =>
      asset.chainId === chainId &&
      (asset.symbol === token || (!isNative(asset) && asset.address.toLowerCase() === token.toLowerCase())),
  )
  if (found) return found
  throw new NoRouteError('TOKEN', `No token ${token}`)
}

/** A token as deposit actions and transactions name it. */
export function shortToken(asset: Asset) {
  return {
    symbol: asset.symbol,
    contract: isNative(asset) ? null : asset.address.toLowerCase(),
    decimals: asset.decimals,
  }
}

export function shortNetwork(chainId: number, name: string) {
  return { name: networkName(chainId), display_name: name, chain_id: String(chainId), type: 'evm' }
}

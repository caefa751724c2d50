import type { LocalChain } from '../../chains/index.ts'
import { type Asset, isNative, NoRouteError } from '../../settlement/index.ts'
import type { MockBridge } from '../bridge.ts'

const names: Readonly<Record<number, string>> = {
  1: 'ETHEREUM_MAINNET',
  5000: 'MANTLE_MAINNET',
  8453: 'BASE_MAINNET',
  42161: 'ARBITRUM_MAINNET',
}

export function networkName(chainId: number): string {
  return names[chainId] ?? String(chainId)
}

/** Returns a chain by its network name or its id. @throws NoRouteError */
export function getChain(market: MockBridge['market'], network: string): LocalChain {
  const chain = market.chains.find(({ chainId }) => [networkName(chainId), String(chainId)].includes(network))
  if (chain) return chain
  throw new NoRouteError('CHAIN', `Network ${network} is not supported.`)
}

/** Returns a token by its address or its symbol. @throws NoRouteError */
export function getAsset(market: MockBridge['market'], chainId: number, token: string): Asset {
  const match = market.assets.find(
    (asset) =>
      asset.chainId === chainId &&
      (asset.symbol === token || (!isNative(asset) && asset.address.toLowerCase() === token.toLowerCase())),
  )
  if (match) return match
  throw new NoRouteError('TOKEN', `Token ${token} is not supported.`)
}

/** Returns a token in the format of deposit actions and transactions. */
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

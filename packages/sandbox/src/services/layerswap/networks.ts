import type { LocalChain } from '../../chains/index.ts'
import { type Asset, isNative, NoRouteError, nativeAsset, priceInDollars } from '../../settlement/index.ts'
import type { BridgeDesk } from '../bridge.ts'
import { explorerUrl } from '../pictures.ts'

const names: Readonly<Record<number, string>> = {
  1: 'ETHEREUM_MAINNET',
  5000: 'MANTLE_MAINNET',
  8453: 'BASE_MAINNET',
  42161: 'ARBITRUM_MAINNET',
}

/** Of everything here: the sandbox lists nothing at a time of its own. */
const listingDate = '2024-01-01T00:00:00+00:00'
const unranked = 1_000

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

export function shortNetwork({ chainId, spec }: LocalChain) {
  return { name: networkName(chainId), display_name: spec.name, chain_id: String(chainId), type: 'evm' }
}

/** `/networks`. */
export function listNetworks({ market }: BridgeDesk, logoOf: (symbol: string) => string) {
  const listed = (asset: Asset) => ({
    ...shortToken(asset),
    display_asset: asset.name,
    logo: logoOf(asset.symbol),
    price_in_usd: priceInDollars(asset),
    precision: asset.decimals === 6 ? 6 : 8,
    listing_date: listingDate,
    source_rank: unranked,
    destination_rank: unranked,
  })
  return market.chains.map((chain) => ({
    ...shortNetwork(chain),
    logo: logoOf(chain.spec.native.symbol),
    node_url: chain.rpcUrl,
    nodes: [chain.rpcUrl],
    transaction_explorer_template: explorerUrl(chain.chainId, '{0}'),
    account_explorer_template: explorerUrl(chain.chainId, '{0}').replace('/tx/', '/address/'),
    token: listed(nativeAsset(chain)),
    tokens: market.assets.filter(({ chainId }) => chainId === chain.chainId).map(listed),
    metadata: {
      listing_date: listingDate,
      evm_oracle_contract: null,
      evm_multicall_contract: null,
      zks_paymaster_contract: null,
      watchdog_contract: null,
    },
    deposit_methods: ['wallet'],
    source_rank: unranked,
    destination_rank: unranked,
  }))
}

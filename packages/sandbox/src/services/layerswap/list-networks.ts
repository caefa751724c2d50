import { type Asset, nativeAsset, priceInDollars } from '../../settlement/index.ts'
import type { MockBridge } from '../bridge.ts'
import { explorerUrl, type LogoOf } from '../logos.ts'
import { shortNetwork, shortToken } from './networks.ts'

/** Listing date of all networks and tokens. The value is fictitious. */
const listingDate = '2024-01-01T00:00:00+00:00'
const unranked = 1_000

/** Replies to `/networks`. */
export function listNetworks({ market }: MockBridge, getLogo: LogoOf) {
  const describeToken = (asset: Asset) => ({
    ...shortToken(asset),
    display_asset: asset.name,
    logo: getLogo(asset.symbol),
    price_in_usd: priceInDollars(asset),
    precision: asset.decimals === 6 ? 6 : 8,
    listing_date: listingDate,
    source_rank: unranked,
    destination_rank: unranked,
  })
  return market.chains.map((chain) => ({
    ...shortNetwork(chain.chainId, chain.spec.name),
    logo: getLogo(chain.spec.native.symbol),
    node_url: chain.rpcUrl,
    nodes: [chain.rpcUrl],
    transaction_explorer_template: explorerUrl(chain.chainId, '{0}'),
    account_explorer_template: explorerUrl(chain.chainId, '{0}').replace('/tx/', '/address/'),
    token: describeToken(nativeAsset(chain)),
    tokens: market.assets.filter(({ chainId }) => chainId === chain.chainId).map(describeToken),
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

import { toHex } from 'viem'
import * as z from 'zod/mini'
import { multicall3Address } from '../../protocols/multicall3/index.ts'
import { priceInDollars } from '../../settlement/index.ts'
import type { MockBridge } from '../bridge.ts'
import type { LogoOf } from '../logos.ts'
import { parseParams } from '../parse-params.ts'

const keys: Readonly<Record<number, string>> = {
  1: 'ethereum',
  5000: 'mantle',
  8453: 'base',
  42161: 'arbitrum',
}
const getKey = (chainId: number) => keys[chainId] ?? String(chainId)

/** Replies to `/api/queryChainList`. */
export function listChains({ market }: MockBridge, getLogo: LogoOf) {
  const chains = market.chains.map(({ chainId, rpcUrl, spec }) => ({
    id: chainId,
    chainId: String(chainId),
    chainType: 'EVM',
    coin: spec.native.symbol,
    key: getKey(chainId),
    logoUri: getLogo(spec.native.symbol),
    mainnet: 1,
    metamask: JSON.stringify({
      chainName: spec.name,
      blockExplorerUrls: [],
      chainId: toHex(chainId),
      nativeCurrency: { ...spec.native, decimals: 18 },
      rpcUrls: [rpcUrl],
    }),
    multicallAddress: multicall3Address,
    name: spec.name,
    nativeToken: JSON.stringify({ ...spec.native, chainId, decimals: 18 }),
    tokenlistUrl: '',
    isBlock: 0,
  }))
  return { code: 200, message: 'success', data: { chains } }
}

/** Query parameters of `/api/queryTokenList`. The documented maximum of `size` is 100. */
const tokensQuery = z.object({
  network: z.string(),
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 1),
  size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 10),
})

/** Replies to `/api/queryTokenList` with a page of a chain's tokens. `network` is the chain's key. */
export function listTokens({ market }: MockBridge, query: Record<string, string>, getLogo: LogoOf) {
  const { network, page, size } = parseParams(tokensQuery, query)
  const assets = market.assets.filter(({ chainId }) => getKey(chainId) === network)
  const results = assets.slice((page - 1) * size, page * size).map((asset, index) => ({
    id: (page - 1) * size + index + 1,
    chainId: String(asset.chainId),
    address: asset.address,
    blockchainNetwork: network,
    coingeckoId: null,
    decimals: asset.decimals,
    image: getLogo(asset.symbol),
    name: asset.name,
    rank: 0,
    symbol: asset.symbol,
    tokenSecurity: null,
    usdprice: priceInDollars(asset),
    usedIniframe: 0,
  }))
  return { code: 200, message: 'success', data: { count: assets.length, results } }
}

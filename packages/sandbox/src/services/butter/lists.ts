import { toHex } from 'viem'
import * as z from 'zod/mini'
import { multicall3Address } from '../../protocols/multicall3/index.ts'
import { priceInDollars } from '../../settlement/index.ts'
import type { BridgeDesk } from '../bridge.ts'
import { parseParams } from '../parse.ts'
import type { LogoOf } from '../pictures.ts'

const keys: Readonly<Record<number, string>> = {
  1: 'ethereum',
  5000: 'mantle',
  8453: 'base',
  42161: 'arbitrum',
}
const keyOf = (chainId: number) => keys[chainId] ?? String(chainId)

/** `/api/queryChainList` */
export function listChains({ market }: BridgeDesk, logoOf: LogoOf) {
  const chains = market.chains.map(({ chainId, rpcUrl, spec }) => ({
    id: chainId,
    chainId: String(chainId),
    chainType: 'EVM',
    coin: spec.native.symbol,
    key: keyOf(chainId),
    logoUri: logoOf(spec.native.symbol),
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

/** The documented most is 100. */
const tokensQuery = z.object({
  network: z.string(),
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 1),
  size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 10),
})

/** `/api/queryTokenList`: a page of a chain's tokens, the chain by its key. */
export function listTokens({ market }: BridgeDesk, query: Record<string, string>, logoOf: LogoOf) {
  const { network, page, size } = parseParams(tokensQuery, query)
  const assets = market.assets.filter(({ chainId }) => keyOf(chainId) === network)
  const results = assets.slice((page - 1) * size, page * size).map((asset, index) => ({
    id: (page - 1) * size + index + 1,
    chainId: String(asset.chainId),
    address: asset.address,
    blockchainNetwork: network,
    coingeckoId: null,
    decimals: asset.decimals,
    image: logoOf(asset.symbol),
    name: asset.name,
    rank: 0,
    symbol: asset.symbol,
    tokenSecurity: null,
    usdprice: priceInDollars(asset),
    usedIniframe: 0,
  }))
  return { code: 200, message: 'success', data: { count: assets.length, results } }
}

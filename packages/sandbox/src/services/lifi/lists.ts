import { toHex } from 'viem'
import * as z from 'zod/mini'
import { multicall3Address } from '../../protocols/multicall3/index.ts'
import { nativeAsset } from '../../settlement/index.ts'
import type { MockBridge } from '../bridge.ts'
import type { LogoOf } from '../logos.ts'
import { parseParams } from '../parse-params.ts'
import { bridge, chainKey, describeToken, exchange, toolDetails } from './tools.ts'

const tokensQuery = z.object({
  chains: z.optional(
    z.pipe(
      z.string(),
      z.transform((list) => list.split(',').map(Number)),
    ),
  ),
})

/** Replies to `/tokens` with the tokens of the requested chains. Default: all chains. */
export function listTokens({ market }: MockBridge, query: Record<string, string>, getLogo: LogoOf) {
  const { chains: chainIds } = parseParams(tokensQuery, query)
  const chains = market.chains.filter(({ chainId }) => chainIds === undefined || chainIds.includes(chainId))
  const getTokens = (id: number) => market.assets.filter(({ chainId }) => chainId === id)
  return {
    tokens: Object.fromEntries(
      chains.map(({ chainId }) => [
        chainId,
        getTokens(chainId).map((asset) => describeToken(asset, getLogo)),
      ]),
    ),
  }
}

/** Replies to `/chains`. */
export function listChains({ market, escrowOn }: MockBridge, getLogo: LogoOf) {
  return {
    chains: market.chains.map((chain) => {
      const { chainId, rpcUrl, spec } = chain
      return {
        key: chainKey(spec),
        chainType: 'EVM',
        name: spec.name,
        coin: spec.native.symbol,
        id: chainId,
        mainnet: true,
        logoURI: getLogo(spec.native.symbol),
        multicallAddress: multicall3Address,
        metamask: {
          chainId: toHex(chainId),
          blockExplorerUrls: [],
          chainName: spec.name,
          nativeCurrency: { ...spec.native, decimals: 18 },
          rpcUrls: [rpcUrl],
        },
        nativeToken: describeToken(nativeAsset(chain), getLogo),
        diamondAddress: escrowOn(chainId),
      }
    }),
  }
}

/** Replies to `/tools` with one bridge between all chains and one exchange on each chain. */
export function listTools({ market }: MockBridge, getLogo: LogoOf) {
  const ids = market.chains.map(({ chainId }) => chainId)
  const supportedChains = ids.flatMap((fromChainId) =>
    ids.filter((id) => id !== fromChainId).map((toChainId) => ({ fromChainId, toChainId })),
  )
  return {
    bridges: [{ ...toolDetails(bridge, getLogo), supportedChains }],
    exchanges: [{ ...toolDetails(exchange, getLogo), supportedChains: ids.map(String) }],
  }
}

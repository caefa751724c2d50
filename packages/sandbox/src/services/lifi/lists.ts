import { toHex } from 'viem'
import * as z from 'zod/mini'
import { multicall3Address } from '../../protocols/multicall3/index.ts'
import { nativeAsset } from '../../settlement/index.ts'
import type { BridgeDesk } from '../bridge.ts'
import { parseParams } from '../parse.ts'
import type { LogoOf } from '../pictures.ts'
import { bridge, chainKey, describeToken, exchange, toolDetails } from './describe.ts'

const tokensQuery = z.object({
  chains: z.optional(
    z.pipe(
      z.string(),
      z.transform((list) => list.split(',').map(Number)),
    ),
  ),
})

/** `/tokens`: tokens by chain, of all chains or of those asked for. */
export function listTokens({ market }: BridgeDesk, query: Record<string, string>, logoOf: LogoOf) {
  const { chains: wanted } = parseParams(tokensQuery, query)
  const chains = market.chains.filter(({ chainId }) => wanted === undefined || wanted.includes(chainId))
  const tokensOf = (id: number) => market.assets.filter(({ chainId }) => chainId === id)
  return {
    tokens: Object.fromEntries(
      chains.map(({ chainId }) => [chainId, tokensOf(chainId).map((asset) => describeToken(asset, logoOf))]),
    ),
  }
}

/** `/chains`. */
export function listChains({ market, escrowOn }: BridgeDesk, logoOf: LogoOf) {
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
        logoURI: logoOf(spec.native.symbol),
        multicallAddress: multicall3Address,
        metamask: {
          chainId: toHex(chainId),
          blockExplorerUrls: [],
          chainName: spec.name,
          nativeCurrency: { ...spec.native, decimals: 18 },
          rpcUrls: [rpcUrl],
        },
        nativeToken: describeToken(nativeAsset(chain), logoOf),
        diamondAddress: escrowOn(chainId),
      }
    }),
  }
}

/** `/tools`: one bridge between all chains, and one exchange on each. */
export function listTools({ market }: BridgeDesk, logoOf: LogoOf) {
  const ids = market.chains.map(({ chainId }) => chainId)
  const supportedChains = ids.flatMap((fromChainId) =>
    ids.filter((id) => id !== fromChainId).map((toChainId) => ({ fromChainId, toChainId })),
  )
  return {
    bridges: [{ ...toolDetails(bridge, logoOf), supportedChains }],
    exchanges: [{ ...toolDetails(exchange, logoOf), supportedChains: ids.map(String) }],
  }
}

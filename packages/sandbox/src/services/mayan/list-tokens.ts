import type { MockBridge } from '../bridge.ts'
import type { LogoOf } from '../logos.ts'
import { chainNames } from './chains.ts'

/** Replies to `/price/tokens` with the tokens by Mayan's chain name. */
export function listTokens({ market }: MockBridge, getLogo: LogoOf) {
  const lists = Object.entries(chainNames).map(([chainId, { name, wormholeId }]) => {
    const tokens = market.assets
      .filter((asset) => asset.chainId === Number(chainId))
      .map(({ address: contract, symbol, decimals, name: title, chainId: id }) => ({
        name: title,
        standard: BigInt(contract) === 0n ? 'native' : 'erc20',
        symbol,
        contract,
        chainId: id,
        wChainId: wormholeId,
        decimals,
        logoURI: getLogo(symbol),
        verified: true,
        supportsPermit: false,
      }))
    return [name, tokens] as const
  })
  return Object.fromEntries(lists)
}

import type { MockBridge } from '../bridge.ts'
import type { LogoOf } from '../logos.ts'

/** Replies to `/networks` with all chains and their tokens. */
export function listNetworks({ market, escrowOn }: MockBridge, getLogo: LogoOf) {
  const networks = market.chains.map(({ chainId, rpcUrl, spec }) => {
    const tokens = market.assets
      .filter((asset) => asset.chainId === chainId)
      .map(({ address, name, symbol, decimals }) => ({
        chainId,
        address,
        name,
        symbol,
        decimals,
        tags: ['can_swap'],
        icon: getLogo(symbol),
        permit: false,
      }))
    const network = {
      name: spec.name,
      icon: getLogo(spec.native.symbol),
      chainId,
      rpcHttp: [rpcUrl],
      rpcPublic: rpcUrl,
      hubChain: false,
      router: escrowOn(chainId),
      tokens,
      pools: [],
    }
    return [spec.name.toLowerCase(), network] as const
  })
  return Object.fromEntries(networks)
}

import { isNativeToken } from '../../chains/address.ts'
import { formatUnits } from '../../kernel/amounts.ts'
import { percentToFraction } from '../../kernel/percent.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import type { LayerswapNetwork } from './networks.ts'

/** A request in Layerswap's terms: networks by name, tokens by contract or symbol, the amount in human units. */
export interface LayerswapRoute {
  readonly source_network: string
  readonly source_token: string
  readonly destination_network: string
  readonly destination_token: string
  readonly amount: string
  /** A fraction, as Layerswap's widget sends it and its replies state it: 0.005 is 0.5 %. */
  readonly slippage: string
}

/** @throws ProviderError NOT_SUPPORT for the native token of a network that is not listed */
export async function toLayerswapRoute(request: QuoteRequest): Promise<LayerswapRoute> {
  // Loaded with the first quote: it is long, and most pages never ask for one.
  const { networks } = await import('./networks.ts')
  const networkOf = (chainId: number) => networks.find(({ chain_id }) => chain_id === String(chainId))
  const { fromChainId, toChainId, fromTokenAddress, toTokenAddress } = request
  const source = networkOf(fromChainId)
  const destination = networkOf(toChainId)
  return {
    // A chain that is not listed may be named by its id.
    source_network: source?.name ?? String(fromChainId),
    source_token: tokenOf(source, fromTokenAddress),
    destination_network: destination?.name ?? String(toChainId),
    destination_token: tokenOf(destination, toTokenAddress),
    amount: formatUnits(request.fromAmount, request.fromTokenDecimals),
    slippage: String(percentToFraction(request.slippage)),
  }
}

/** The native token has no contract, so it goes by its symbol. */
function tokenOf(network: LayerswapNetwork | undefined, address: string): string {
  if (!isNativeToken(address)) return address
  if (network) return network.token.symbol
  throw new ProviderError('NOT_SUPPORT', 'Layerswap has no known symbol of the native token of this chain.')
}

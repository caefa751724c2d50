import { isNativeToken } from '../../chains/address.ts'
import { formatUnits } from '../../kernel/amounts.ts'
import { percentToFraction } from '../../kernel/percent.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import type { LayerswapNetwork } from './networks.ts'

/** The parameters of a request: networks by name, tokens by contract or symbol, the amount in human units. */
export interface LayerswapRoute {
  readonly source_network: string
  readonly source_token: string
  readonly destination_network: string
  readonly destination_token: string
  readonly amount: string
  /** A fraction, as in requests of Layerswap's widget and in replies: 0.005 is 0.5 %. */
  readonly slippage: string
}

/** @throws ProviderError NOT_SUPPORT for the native token of a network that is not listed */
export async function toLayerswapRoute(request: QuoteRequest): Promise<LayerswapRoute> {
  // Loaded with the first quote: the list is long, and many pages never need it.
  const { networks } = await import('./networks.ts')
  const findNetwork = (chainId: number) => networks.find(({ chain_id }) => chain_id === String(chainId))
  const { fromChainId, toChainId, fromTokenAddress, toTokenAddress } = request
  const source = findNetwork(fromChainId)
  const destination = findNetwork(toChainId)
  return {
    // The API accepts the id of a network that is not listed.
    source_network: source?.name ?? String(fromChainId),
    source_token: toTokenName(source, fromTokenAddress),
    destination_network: destination?.name ?? String(toChainId),
    destination_token: toTokenName(destination, toTokenAddress),
    amount: formatUnits(request.fromAmount, request.fromTokenDecimals),
    slippage: String(percentToFraction(request.slippage)),
  }
}

/** Returns the contract of a token, or the symbol of the native one. */
function toTokenName(network: LayerswapNetwork | undefined, address: string): string {
  if (!isNativeToken(address)) return address
  if (network) return network.token.symbol
  throw new ProviderError('NOT_SUPPORT', 'Layerswap has no known symbol of the native token of this chain.')
}

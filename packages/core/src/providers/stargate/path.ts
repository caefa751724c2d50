import { sameAddress } from '../../chains/address.ts'
import type { ProviderContext } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { readContract } from '../shared/read-contract.ts'
import { decodeAssetIds, encodeAssetIds } from './calldata.ts'
import type { NETWORKS, Network, Pool } from './networks.ts'

export type Networks = typeof NETWORKS

/** A pool and the pool of the same asset on the destination chain. */
export interface Path {
  readonly source: Pool & Pick<Network, 'messaging'>
  readonly destination: Pool & Pick<Network, 'messaging' | 'eid'>
}

/** Returns the path of a request. @throws ProviderError NOT_SUPPORT if there are no pools of the same asset */
export function findPath(networks: Networks, request: QuoteRequest): Path {
  const source = requirePool(networks, request.fromChainId, request.fromTokenAddress)
  if (networks[request.fromChainId]?.isArrivalOnly) {
    throw new ProviderError(
      'NOT_SUPPORT',
      `Stargate only takes its fee in a token on chain ${request.fromChainId}, which is not supported.`,
    )
  }
  const destination = requirePool(networks, request.toChainId, request.toTokenAddress)
  if (source.assetId === destination.assetId) return { source, destination }
  throw new ProviderError('NOT_SUPPORT', 'Stargate only bridges between tokens of the same asset.')
}

/** Checks on chain that the path exists. @throws ProviderError NOT_SUPPORT if it does not */
export async function assertPath(
  { source, destination }: Path,
  { fromChainId, toChainId }: QuoteRequest,
  context: ProviderContext,
): Promise<void> {
  const [sent, received] = await Promise.all([
    readAssetId(fromChainId, source, context),
    readAssetId(toChainId, destination, context),
  ])
  if (sent === 0 || sent !== received)
    throw new ProviderError('NOT_SUPPORT', 'Stargate has no path between these tokens.')
}

async function readAssetId(
  chainId: number,
  { messaging, address }: Path['source'],
  context: ProviderContext,
): Promise<number> {
  const answer = await readContract({ chainId, to: messaging, data: encodeAssetIds(address) }, context)
  return decodeAssetIds(answer)
}

/** Returns the pool of a token; undefined without one. */
export function findPool(networks: Networks, chainId: number, token: string): Pool | undefined {
  return networks[chainId]?.pools.find((pool) => sameAddress(pool.token, token))
}

function requirePool(networks: Networks, chainId: number, token: string): Path['destination'] {
  const network = networks[chainId]
  if (!network) throw new ProviderError('NOT_SUPPORT', `Stargate does not support chain ${chainId}.`)
  const pool = findPool(networks, chainId, token)
  if (!pool) throw new ProviderError('NOT_SUPPORT', `Stargate has no pool of ${token} on chain ${chainId}.`)
  return { ...pool, messaging: network.messaging, eid: network.eid }
}

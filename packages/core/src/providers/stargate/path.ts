import { sameAddress } from '../../chains/address.ts'
import type { ProviderContext } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { readContract } from '../shared/read-contract.ts'
import type { NETWORKS, Network, Pool } from './networks.ts'
import { decodeAssetIds, encodeAssetIds } from './pool.ts'

export type Networks = typeof NETWORKS

/** From a pool on one chain to the pool of the same asset on another. */
export interface Path {
  readonly source: Pool & Pick<Network, 'messaging'>
  readonly destination: Pool & Pick<Network, 'messaging' | 'eid'>
}

/** @throws ProviderError NOT_SUPPORT when there is no pool, or none of the same asset */
export function findPath(networks: Networks, request: QuoteRequest): Path {
  const source = poolOf(networks, request.fromChainId, request.fromTokenAddress)
  if (networks[request.fromChainId]?.isArrivalOnly) {
    throw new ProviderError(
      'NOT_SUPPORT',
      `Stargate takes its fare in a token on chain ${request.fromChainId}, which is not supported`,
    )
  }
  const destination = poolOf(networks, request.toChainId, request.toTokenAddress)
  if (source.assetId === destination.assetId) return { source, destination }
  throw new ProviderError('NOT_SUPPORT', 'Stargate delivers the asset that it takes, and these are two')
}

/** Whether the contracts themselves know the path. @throws ProviderError NOT_SUPPORT when they do not */
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
    throw new ProviderError('NOT_SUPPORT', 'Stargate has no path between these tokens now')
}

async function readAssetId(
  chainId: number,
  { messaging, address }: Path['source'],
  context: ProviderContext,
): Promise<number> {
  const answer = await readContract({ chainId, to: messaging, data: encodeAssetIds(address) }, context)
  return decodeAssetIds(answer)
}

/** The pool of a token; undefined where there is none. */
export function findPool(networks: Networks, chainId: number, token: string): Pool | undefined {
  return networks[chainId]?.pools.find((pool) => sameAddress(pool.token, token))
}

function poolOf(networks: Networks, chainId: number, token: string): Path['destination'] {
  const network = networks[chainId]
  if (!network) throw new ProviderError('NOT_SUPPORT', `Stargate is not known on chain ${chainId}`)
  const pool = findPool(networks, chainId, token)
  if (!pool) throw new ProviderError('NOT_SUPPORT', `Stargate has no pool of ${token} on chain ${chainId}`)
  return { ...pool, messaging: network.messaging, eid: network.eid }
}

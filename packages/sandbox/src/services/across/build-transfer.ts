import { parseParams } from '../parse-params.ts'
import { AcrossApiError } from './api-error.ts'
import type { AcrossChain } from './chains.ts'
import { createDeposit, depositQuery } from './create-fees.ts'

/**
 * Replies to `/build-deposit-tx` with the pool call that makes the quoted deposit. `value` in wei.
 *
 * @throws BadParameterError, AcrossApiError for routes that the real service also rejects
 */
export function buildTransfer(
  chains: readonly AcrossChain[],
  fillDeadlineSeconds: number,
  query: Record<string, string>,
) {
  const params = parseParams(depositQuery, query)
  assertRoute(chains, params.originChainId, params.destinationChainId)
  return createDeposit(params, fillDeadlineSeconds)
}

function assertRoute(chains: readonly AcrossChain[], origin: number, destination: number): void {
  if (origin === destination) {
    throw new AcrossApiError(
      'INVALID_PARAM',
      'Origin and destination chains cannot be the same',
      'destinationChainId',
    )
  }
  const chainIds = chains.map(({ chainId }) => chainId)
  if (!chainIds.includes(origin) || !chainIds.includes(destination)) {
    throw new AcrossApiError('ROUTE_NOT_ENABLED', 'Route is not enabled.')
  }
}

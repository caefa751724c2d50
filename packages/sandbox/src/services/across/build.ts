import { parseParams } from '../parse.ts'
import { AcrossApiError } from './api-error.ts'
import type { AcrossChain } from './chains.ts'
import { createDeposit, depositQuery } from './create-fees.ts'

/**
 * `/build-deposit-tx`: the call of the pool that makes the quoted deposit, `value` in wei.
 *
 * @throws BadParameterError, AcrossApiError for routes the real service refuses too
 */
export function buildTransfer(
  chains: readonly AcrossChain[],
  fillDeadlineSeconds: number,
  query: Record<string, string>,
) {
  const params = parseParams(depositQuery, query)
  refuseRoute(chains, params.originChainId, params.destinationChainId)
  return createDeposit(params, fillDeadlineSeconds)
}

function refuseRoute(chains: readonly AcrossChain[], origin: number, destination: number): void {
  if (origin === destination) {
    throw new AcrossApiError(
      'INVALID_PARAM',
      'Origin and destination chains cannot be the same',
      'destinationChainId',
    )
  }
  const known = chains.map(({ chainId }) => chainId)
  if (!known.includes(origin) || !known.includes(destination)) {
    throw new AcrossApiError('ROUTE_NOT_ENABLED', 'Route is not enabled.')
  }
}

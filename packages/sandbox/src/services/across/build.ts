import { concatHex, encodeFunctionData, zeroAddress } from 'viem'
import * as z from 'zod/mini'
import { spokePoolAbi } from '../../protocols/across/abi.ts'
import { address, amount, chainId } from '../params.ts'
import { parseParams } from '../parse.ts'
import { AcrossApiError } from './api-error.ts'
import type { AcrossChain } from './chains.ts'
import { bytes, flag, seconds } from './params.ts'

const buildQuery = z.object({
  inputAmount: amount,
  outputAmount: amount,
  inputToken: address,
  outputToken: address,
  originChainId: chainId,
  destinationChainId: chainId,
  depositor: address,
  recipient: address,
  quoteTimestamp: seconds,
  fillDeadline: z.optional(seconds),
  exclusiveRelayer: z._default(address, zeroAddress),
  exclusivityParameter: z._default(seconds, 0),
  message: z._default(bytes, '0x'),
  isNative: z.optional(flag),
  domainIdentifier: z.optional(bytes),
})

/** What Across puts between the call and an integrator's two bytes. */
const integratorDelimiter = '0x1dc0de'

/**
 * `/build-deposit-tx`: the call of the pool that makes the quoted deposit, `value` in wei.
 *
 * @throws BadParameterError, AcrossApiError for routes the real service refuses too
 */
export function buildTransfer(
  chains: readonly AcrossChain[],
  fillDeadlineSeconds: number,
  query: Record<string, string>,
): { readonly data: string; readonly value: string } {
  const params = parseParams(buildQuery, query)
  refuseRoute(chains, params.originChainId, params.destinationChainId)
  const call = encodeFunctionData({
    abi: spokePoolAbi,
    functionName: 'depositV3',
    args: [
      params.depositor,
      params.recipient,
      params.inputToken,
      params.outputToken,
      params.inputAmount,
      params.outputAmount,
      BigInt(params.destinationChainId),
      params.exclusiveRelayer,
      params.quoteTimestamp,
      params.fillDeadline ?? params.quoteTimestamp + fillDeadlineSeconds,
      params.exclusivityParameter,
      params.message,
    ],
  })
  const { domainIdentifier } = params
  return {
    data: domainIdentifier === undefined ? call : concatHex([call, integratorDelimiter, domainIdentifier]),
    value: params.isNative === true ? params.inputAmount.toString() : '0',
  }
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

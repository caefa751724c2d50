import { decodeAbiParameters, getAddress, parseAbiParameters, slice, zeroAddress, zeroHash } from 'viem'
import type { NotedDeposit, OrderTerms } from '../../settlement/index.ts'
import type { BridgeRecords } from '../bridge.ts'
import { findChainByShortId } from './chains.ts'

const noteTypes = parseAbiParameters('uint256 chains, bytes32 to')

/**
 * Returns the terms of a deposit, which contains the short id of one chain and a left-aligned account. @throws
 * NoRouteError
 */
export function getTerms(
  { originChainId, inputAmount, note }: NotedDeposit,
  { price }: BridgeRecords,
): OrderTerms | undefined {
  const [chains, to] = decodeAbiParameters(noteTypes, note)
  const destinationChainId = findChainByShortId(chains)
  if (destinationChainId === undefined || !/0{24}$/.test(to)) return undefined
  const { outputAmount } = price({
    fromChainId: originChainId,
    toChainId: destinationChainId,
    fromToken: zeroAddress,
    toToken: zeroAddress,
    fromAmount: inputAmount,
  })
  const recipient = getAddress(slice(to, 0, 20))
  return { quoteId: zeroHash, recipient, destinationChainId, outputToken: zeroAddress, outputAmount }
}

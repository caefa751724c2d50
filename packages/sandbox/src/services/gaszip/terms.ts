import { decodeAbiParameters, getAddress, parseAbiParameters, slice, zeroAddress, zeroHash } from 'viem'
import type { NotedDeposit, OrderTerms } from '../../settlement/index.ts'
import type { BridgeBooks } from '../bridge.ts'
import { chainOfShort } from './chains.ts'

const noteTypes = parseAbiParameters('uint256 chains, bytes32 to')

/** One chain by its number, and an account at the left of its word. @throws NoRouteError */
export function termsOf(
  { originChainId, inputAmount, note }: NotedDeposit,
  { price }: BridgeBooks,
): OrderTerms | undefined {
  const [chains, to] = decodeAbiParameters(noteTypes, note)
  const destinationChainId = chainOfShort(chains)
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

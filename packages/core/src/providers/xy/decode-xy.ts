import { parseAbi, zeroAddress } from 'viem'
import { normalizeTokenAddress, sameAddress } from '../../chains/address.ts'
import { compact } from '../../kernel/compact.ts'
import type { KnownContracts } from '../../quotes/known-contracts.ts'
import type { DecodedTransaction, TransactionData } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { decodeCall } from '../shared/decode-call.ts'

/** `YBridge` in both published forms: the newer one names an adaptor on the destination chain. */
const BRIDGE_ABI = parseAbi([
  'struct SwapDescription { address srcToken; address dstToken; address receiver; uint256 amount; uint256 minReturnAmount; }',
  'struct OlderDestination { uint32 dstChainId; address dstChainToken; uint256 expectedDstChainTokenAmount; uint32 slippage; }',
  'struct Destination { uint32 dstChainId; address dstChainToken; address dstAggregatorAdaptor; uint256 expectedDstChainTokenAmount; uint32 slippage; }',
  'function swapWithReferrer(address aggregatorAdaptor, SwapDescription swapDesc, bytes aggregatorData, OlderDestination dstChainDesc, address referrer) payable',
  'function swapWithReferrer(address aggregatorAdaptor, SwapDescription swapDesc, bytes aggregatorData, Destination dstChainDesc, address referrer) payable',
])

/**
 * Decodes a transfer by the known YBridge; undefined for any other target, and for other calls. The requested recipient
 * is omitted, because the minimum output is unknown: the calldata names a slippage in an unpublished unit. A different
 * recipient is returned.
 *
 * @param contracts contracts of the source chain; the YBridge is the first target
 */
export function decodeXy(
  { to, data }: TransactionData,
  { toAddress }: Pick<QuoteRequest, 'toAddress'>,
  contracts: KnownContracts | undefined,
): DecodedTransaction | undefined {
  const [bridge] = contracts?.targets ?? []
  if (!bridge || !sameAddress(to, bridge)) return undefined
  return decodeCall(BRIDGE_ABI, data, ({ args }) => {
    const [, { srcToken, receiver, amount }, , { dstChainId, dstChainToken }] = args
    return compact({
      token: normalizeTokenAddress(srcToken),
      amount,
      recipient: sameAddress(receiver, toAddress) ? undefined : receiver,
      destinationChainId: dstChainId,
      toTokenAddress: sameAddress(dstChainToken, zeroAddress)
        ? undefined
        : normalizeTokenAddress(dstChainToken),
      spender: to,
    })
  })
}

import { parseAbi } from 'viem'
import type { DecodedTransaction, TransactionData } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { decodeCall } from '../shared/decode-call.ts'
import { toDecodedSwap } from '../shared/to-decoded-swap.ts'
import { nativeMarker } from './native-marker.ts'

/** `OpenOceanExchange.sol` behind the proxy, public copy of its source, read in 2026-11. */
const ABI = parseAbi([
  'struct SwapDescription { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 guaranteedAmount; uint256 flags; address referrer; bytes permit; }',
  'struct CallDescription { uint256 target; uint256 gasLimit; uint256 value; bytes data; }',
  'function swap(address caller, SwapDescription desc, CallDescription[] calls) payable returns (uint256)',
])

const PARTIAL_FILL = 1n

/**
 * Decodes `swap`; undefined for any other calldata. The router itself takes the amount and checks the output by the
 * balance of the recipient.
 */
export function decodeOpenocean(
  transaction: TransactionData,
  request: QuoteRequest,
): DecodedTransaction | undefined {
  return decodeCall(ABI, transaction.data, ({ args }) => {
    const [, { srcToken, dstToken, dstReceiver, amount, minReturnAmount, flags }] = args
    const terms = {
      fromToken: srcToken,
      toToken: dstToken,
      amount,
      minimum: minReturnAmount,
      recipient: dstReceiver,
      paysSenderByDefault: true,
      isPartial: (flags & PARTIAL_FILL) !== 0n,
    }
    return toDecodedSwap(transaction, request, terms, nativeMarker(request.fromChainId))
  })
}

import { numberToHex, parseAbi, zeroAddress } from 'viem'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import type { DecodedTransaction, TransactionData } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { decodeCall } from '../shared/decode-call.ts'
import { toDecodedSwap } from '../shared/to-decoded-swap.ts'
import { toUnprovenSwap, type UnprovenTerms } from '../shared/to-unproven-swap.ts'

/** `GenericRouter.sol` of `AggregationRouterV6`, public copy of its source, read in 2026-11. */
const ABI = parseAbi([
  'struct SwapDescription { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, SwapDescription desc, bytes data) payable returns (uint256, uint256)',
])
/** `UnoswapRouter.sol` and `ClipperRouter.sol`. The upper bits of an account or a token are flags. */
const POOLS_ABI = parseAbi([
  'function unoswap(uint256 token, uint256 amount, uint256 minReturn, uint256 dex) returns (uint256)',
  'function unoswap2(uint256 token, uint256 amount, uint256 minReturn, uint256 dex, uint256 dex2) returns (uint256)',
  'function unoswap3(uint256 token, uint256 amount, uint256 minReturn, uint256 dex, uint256 dex2, uint256 dex3) returns (uint256)',
  'function unoswapTo(uint256 to, uint256 token, uint256 amount, uint256 minReturn, uint256 dex) returns (uint256)',
  'function unoswapTo2(uint256 to, uint256 token, uint256 amount, uint256 minReturn, uint256 dex, uint256 dex2) returns (uint256)',
  'function unoswapTo3(uint256 to, uint256 token, uint256 amount, uint256 minReturn, uint256 dex, uint256 dex2, uint256 dex3) returns (uint256)',
  'function ethUnoswap(uint256 minReturn, uint256 dex) payable returns (uint256)',
  'function ethUnoswap2(uint256 minReturn, uint256 dex, uint256 dex2) payable returns (uint256)',
  'function ethUnoswap3(uint256 minReturn, uint256 dex, uint256 dex2, uint256 dex3) payable returns (uint256)',
  'function ethUnoswapTo(uint256 to, uint256 minReturn, uint256 dex) payable returns (uint256)',
  'function ethUnoswapTo2(uint256 to, uint256 minReturn, uint256 dex, uint256 dex2) payable returns (uint256)',
  'function ethUnoswapTo3(uint256 to, uint256 minReturn, uint256 dex, uint256 dex2, uint256 dex3) payable returns (uint256)',
  'function clipperSwap(address exchange, uint256 token, address dstToken, uint256 amount, uint256 minReturn, uint256 expiry, bytes32 r, bytes32 vs) payable returns (uint256)',
  'function clipperSwapTo(address exchange, address to, uint256 token, address dstToken, uint256 amount, uint256 minReturn, uint256 expiry, bytes32 r, bytes32 vs) payable returns (uint256)',
])

const PARTIAL_FILL = 1n
const ADDRESS_MASK = (1n << 160n) - 1n

/**
 * Decodes swaps; undefined for any other calldata. The router itself enforces the amount and the minimum output of
 * `swap`. It trusts the pools of other swaps, so those are only verified by simulation.
 */
export function decodeOneinch(
  transaction: TransactionData,
  request: QuoteRequest,
): DecodedTransaction | undefined {
  const swap = decodeCall(ABI, transaction.data, ({ args }) => {
    const [, { srcToken, dstToken, dstReceiver, amount, minReturnAmount, flags }] = args
    return toDecodedSwap(transaction, request, {
      fromToken: srcToken,
      toToken: dstToken,
      amount,
      minimum: minReturnAmount,
      recipient: dstReceiver,
      paysSenderByDefault: true,
      isPartial: (flags & PARTIAL_FILL) !== 0n,
    })
  })
  return swap ?? decodePoolSwap(transaction, request)
}

function decodePoolSwap(transaction: TransactionData, request: QuoteRequest): DecodedTransaction | undefined {
  const sender = request.fromAddress ?? zeroAddress
  const toTerms = (terms: UnprovenTerms) => toUnprovenSwap(transaction, request, terms)
  const native = { fromToken: NATIVE_TOKEN_ADDRESS, amount: transaction.value }
  return decodeCall(POOLS_ABI, transaction.data, (call) => {
    switch (call.functionName) {
      case 'clipperSwap': {
        const [, token, toToken, amount, minimum] = call.args
        return toTerms({ fromToken: unpack(token), toToken, amount, minimum, recipient: sender })
      }
      case 'clipperSwapTo': {
        const [, recipient, token, toToken, amount, minimum] = call.args
        return toTerms({ fromToken: unpack(token), toToken, amount, minimum, recipient })
      }
      case 'unoswap':
      case 'unoswap2':
      case 'unoswap3': {
        const [token, amount, minimum] = call.args
        return toTerms({ fromToken: unpack(token), amount, minimum, recipient: sender })
      }
      case 'unoswapTo':
      case 'unoswapTo2':
      case 'unoswapTo3': {
        const [to, token, amount, minimum] = call.args
        return toTerms({ fromToken: unpack(token), amount, minimum, recipient: unpack(to) })
      }
      case 'ethUnoswap':
      case 'ethUnoswap2':
      case 'ethUnoswap3':
        return toTerms({ ...native, minimum: call.args[0], recipient: sender })
      default:
        return toTerms({ ...native, minimum: call.args[1], recipient: unpack(call.args[0]) })
    }
  })
}

function unpack(packed: bigint): string {
  return numberToHex(packed & ADDRESS_MASK, { size: 20 })
}

import { encodeFunctionData, type Hex, parseAbi, parseAbiParameters, slice } from 'viem'
import { isNativeToken, NATIVE_TOKEN_ADDRESS, sameAddress } from '../../chains/address.ts'
import type { DecodedTransaction, TransactionData } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { attempt } from '../shared/attempt.ts'
import { decodeCall, UNREADABLE_CALL } from '../shared/decode-call.ts'
import { decodeCanonical } from '../shared/decode-canonical.ts'
import { toDecodedSwap } from '../shared/to-decoded-swap.ts'
import { toUnprovenSwap } from '../shared/to-unproven-swap.ts'
import { getNativeMarker } from './get-native-marker.ts'
import { isSettler } from './is-settler.ts'

/** github.com/0xProject/0x-settler, `AllowanceHolderBase.sol`, commit f6b7303 of 2026-08-21. */
const ABI = parseAbi([
  'function exec(address operator, address token, uint256 amount, address target, bytes data) payable returns (bytes)',
])
/**
 * `execute((address recipient, address buyToken, uint256 minAmountOut), bytes[] actions, bytes32)`:
 * `ISettlerTakerSubmitted.sol`.
 */
const EXECUTE = '0x1fff991f'
const SLIPPAGE = parseAbiParameters('address recipient, address buyToken, uint256 minAmountOut')

/** Abstract, where contract addresses are computed differently. */
const ABSTRACT = 2741

/**
 * Decodes the amount that AllowanceHolder lets a Settler take during the call, and the payment that the Settler
 * enforces after its actions; undefined for any other function.
 */
export function decodeExec(
  transaction: TransactionData,
  request: QuoteRequest,
): DecodedTransaction | undefined {
  return decodeCall(ABI, transaction.data, ({ args }) => {
    // AllowanceHolder reads its calldata by position, so it executes calldata that is not encoded canonically.
    if (encodeFunctionData({ abi: ABI, args }) !== transaction.data) return UNREADABLE_CALL
    const [operator, token, amount, target, data] = args
    const isNative = isNativeToken(request.fromTokenAddress)
    if (isNative && amount !== 0n && !isNativeToken(token)) {
      return {
        problem: `The call lets ${operator} take ${amount} of ${token}, but the native token is sold.`,
      }
    }
    const isKnown = request.fromChainId === ABSTRACT || isSettler(request.fromChainId, operator)
    if (!isKnown || !sameAddress(operator, target)) {
      return { problem: `The operator ${operator} and the target ${target} are not one known Settler of 0x.` }
    }
    const slippage = decodeSlippage(data)
    if (!slippage) return UNREADABLE_CALL
    const [recipient, buyToken, minAmountOut] = slippage
    const terms = {
      fromToken: isNative ? NATIVE_TOKEN_ADDRESS : token,
      toToken: buyToken,
      amount: isNative ? transaction.value : amount,
      minimum: minAmountOut,
      recipient,
    }
    return request.fromChainId === ABSTRACT
      ? toUnprovenSwap(transaction, request, terms)
      : toDecodedSwap(transaction, request, terms, getNativeMarker(request.fromChainId))
  })
}

/** Decodes the recipient, output token and minimum output of a Settler call. */
function decodeSlippage(data: Hex) {
  if (!data.startsWith(EXECUTE)) return undefined
  return attempt(() => decodeCanonical(SLIPPAGE, slice(data, 4, 100, { strict: true })))
}

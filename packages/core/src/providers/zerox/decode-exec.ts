import { encodeFunctionData, parseAbi } from 'viem'
import { isNativeToken, normalizeTokenAddress } from '../../chains/address.ts'
import type { DecodedTransaction, TransactionData } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { decodeCall, UNREADABLE_CALL } from '../shared/decode-call.ts'

/** 0xProject/0x-settler, `AllowanceHolderBase.sol` */
const ABI = parseAbi([
  'function exec(address operator, address token, uint256 amount, address target, bytes data) payable returns (bytes)',
])

/**
 * Decodes the amount that AllowanceHolder lets an operator take during the call; undefined for any other function. The allowance
 * of an earlier swap may exceed it. The operator and its payment are not decoded, only simulated.
 */
export function decodeExec(
  { to, data }: TransactionData,
  { fromTokenAddress }: QuoteRequest,
): DecodedTransaction | undefined {
  return decodeCall(ABI, data, ({ args }) => {
    // AllowanceHolder reads its calldata by position, without checking it.
    if (encodeFunctionData({ abi: ABI, args }) !== data) return UNREADABLE_CALL
    const [operator, token, amount] = args
    if (!isNativeToken(fromTokenAddress)) return { token: normalizeTokenAddress(token), amount, spender: to }
    if (amount === 0n || isNativeToken(normalizeTokenAddress(token))) return undefined
    return { problem: `It lets ${operator} take ${amount} of ${token}, but the native token is sold.` }
  })
}

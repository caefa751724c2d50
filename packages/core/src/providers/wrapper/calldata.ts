import { decodeFunctionData, encodeFunctionData, parseAbi } from 'viem'
import { isNativeToken, NATIVE_TOKEN_ADDRESS, sameAddress } from '../../chains/address.ts'
import { compact } from '../../kernel/compact.ts'
import type { DecodedTransaction, TransactionData } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { attempt } from '../shared/attempt.ts'

/** Interface of WETH9 and the wrapped native tokens of other chains. */
const WRAPPED_ABI = parseAbi(['function deposit() payable', 'function withdraw(uint256 amount)'])

/** Encodes the call that wraps or unwraps. The request must be between the native token and `wrapped`. */
export function wrappingCall(
  wrapped: string,
  { fromTokenAddress, fromAmount }: QuoteRequest,
): TransactionData {
  return isNativeToken(fromTokenAddress)
    ? {
        to: wrapped,
        data: encodeFunctionData({ abi: WRAPPED_ABI, functionName: 'deposit' }),
        value: fromAmount,
      }
    : {
        to: wrapped,
        data: encodeFunctionData({ abi: WRAPPED_ABI, functionName: 'withdraw', args: [fromAmount] }),
        value: 0n,
      }
}

export function decodeWrapper(
  { to, data, value }: TransactionData,
  { fromAddress, toChainId }: QuoteRequest,
  wrapped: string,
): DecodedTransaction | undefined {
  if (!sameAddress(to, wrapped)) return undefined
  const call = attempt(() => decodeFunctionData({ abi: WRAPPED_ABI, data }))
  if (!call) return undefined
  const amount = call.functionName === 'deposit' ? value : call.args[0]
  return compact({
    token: call.functionName === 'deposit' ? NATIVE_TOKEN_ADDRESS : wrapped,
    amount,
    toAmountMin: amount,
    recipient: fromAddress,
    destinationChainId: toChainId,
    spender: to,
  })
}

import { encodeFunctionData, type Hex, parseAbi, zeroHash } from 'viem'
import { isNativeToken } from '../../chains/address.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { ACTION } from './replies.test-support.ts'

const ABI = parseAbi([
  'function depositNative(bytes32 id, address receiver) payable',
  'function depositERC20(bytes32 id, address token, address receiver, uint256 amount)',
])
const SOLVER = '0x3333333333333333333333333333333333333333'

export type Deposit = Pick<QuoteRequest, 'fromTokenAddress' | 'fromAmount'>

export function depositCalldata({ fromTokenAddress, fromAmount }: Deposit): Hex {
  return isNativeToken(fromTokenAddress)
    ? encodeFunctionData({ abi: ABI, functionName: 'depositNative', args: [zeroHash, SOLVER] })
    : encodeFunctionData({
        abi: ABI,
        functionName: 'depositERC20',
        args: [zeroHash, fromTokenAddress as Hex, SOLVER, fromAmount],
      })
}

/** Creates the action of a deposit. */
export function createAction(deposit: Deposit) {
  const { fromTokenAddress, fromAmount } = deposit
  const value = isNativeToken(fromTokenAddress) ? fromAmount : 0n
  return { ...ACTION, call_data: depositCalldata(deposit), amount_in_base_units: String(value) }
}

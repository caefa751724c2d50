import { type Address, encodeFunctionData, erc20Abi, isAddressEqual, maxUint256, parseAbi } from 'viem'
import type { PlannedTransaction } from '../chains/send.ts'
import { specOf } from '../chains/specs.ts'

const abi = parseAbi(['function mint(address to, uint256 value)', 'function deposit() payable'])

/** What gives `holder`, who sends it, an amount of a token: the wrapped coin out of its own purse, all others for nothing. */
export function acquire(
  chainId: number,
  token: Address,
  holder: Address,
  amount: bigint,
): PlannedTransaction {
  const label = `getting ${amount} of ${token}`
  if (isAddressEqual(token, specOf(chainId).wrapped.address)) {
    return { to: token, data: encodeFunctionData({ abi, functionName: 'deposit' }), value: amount, label }
  }
  const data = encodeFunctionData({ abi, functionName: 'mint', args: [holder, amount] })
  return { to: token, data, label }
}

export function approveAll(token: Address, spender: Address): PlannedTransaction {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, maxUint256] })
  return { to: token, data, label: `the approval of ${token} for ${spender}` }
}

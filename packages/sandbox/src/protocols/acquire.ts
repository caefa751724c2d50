import { type Address, erc20Abi, isAddressEqual, maxUint256, parseAbi } from 'viem'
import type { PlannedTransaction } from '../chains/send-all.ts'
import { getSpec } from '../chains/specs.ts'
import { encodeCall } from './encode-call.ts'

/** Functions that the sandbox's tokens and the wrapped native token have in addition to ERC-20. */
const mintAbi = parseAbi(['function mint(address to, uint256 value)'])
const wrapAbi = parseAbi(['function deposit() payable'])

/**
 * Returns a transaction to send from `holder` that gives it an amount of a token: it wraps native tokens or mints any
 * other token. Amount in base units.
 */
export function acquire(
  chainId: number,
  token: Address,
  holder: Address,
  amount: bigint,
): PlannedTransaction {
  return isAddressEqual(token, getSpec(chainId).wrapped.address)
    ? wrap(token, amount)
    : mint(token, holder, amount)
}

/** Returns the transaction that wraps an amount of the native token, in wei. */
export function wrap(wrapped: Address, amount: bigint): PlannedTransaction {
  const call = encodeCall(wrapped, `wrapping ${amount}`, { abi: wrapAbi, functionName: 'deposit' })
  return { ...call, value: amount }
}

export function mint(token: Address, holder: Address, amount: bigint): PlannedTransaction {
  const args = [holder, amount] as const
  return encodeCall(token, `minting ${token} to ${holder}`, { abi: mintAbi, functionName: 'mint', args })
}

export function transfer(token: Address, holder: Address, amount: bigint): PlannedTransaction {
  const args = [holder, amount] as const
  return encodeCall(token, `funding ${holder} with ${token}`, {
    abi: erc20Abi,
    functionName: 'transfer',
    args,
  })
}

export function approveAll(token: Address, spender: Address): PlannedTransaction {
  const args = [spender, maxUint256] as const
  const label = `the approval of ${token} for ${spender}`
  return encodeCall(token, label, { abi: erc20Abi, functionName: 'approve', args })
}

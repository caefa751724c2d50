import {
  type Abi,
  type Address,
  type ContractFunctionArgs,
  type ContractFunctionName,
  type ContractFunctionReturnType,
  decodeFunctionResult,
  encodeFunctionData,
} from 'viem'
import { sameAddress } from '../../chains/address.ts'
import type { PlannedCall } from '../../execution/plan/execution-plan.ts'
import type { ContractRead } from '../../lending/read-contracts.ts'
import type { Call } from '../../platforms/transaction.ts'

type ReadNames<Own extends Abi> = ContractFunctionName<Own, 'pure' | 'view' | 'nonpayable'>
type WriteNames<Own extends Abi> = ContractFunctionName<Own, 'nonpayable' | 'payable'>

interface FunctionCall<Own extends Abi, Name extends string, Args> {
  readonly abi: Own
  readonly address: Address
  readonly functionName: Name
  readonly args?: Args
}

/** Creates a read of a contract function with eth_call, also for a function that is not a view. */
export function contractRead<
  const Own extends Abi,
  Name extends ReadNames<Own>,
  const Args extends ContractFunctionArgs<Own, 'pure' | 'view' | 'nonpayable', Name>,
>(
  functionCall: FunctionCall<Own, Name, Args>,
): ContractRead<ContractFunctionReturnType<Own, 'pure' | 'view' | 'nonpayable', Name, Args>> {
  const { abi, address, functionName, args } = functionCall
  type Value = ContractFunctionReturnType<Own, 'pure' | 'view' | 'nonpayable', Name, Args>
  // TypeScript cannot prove that the types match for generic parameters.
  const call = { abi, functionName, args } as Parameters<typeof encodeFunctionData>[0]
  return {
    to: address,
    data: encodeFunctionData(call),
    decode: (data) => decodeFunctionResult({ abi, functionName, args, data } as never) as Value,
  }
}

/** Encodes a call of a contract function. `value` in native base units. */
export function contractCall<
  const Own extends Abi,
  Name extends WriteNames<Own>,
  const Args extends ContractFunctionArgs<Own, 'nonpayable' | 'payable', Name>,
>(functionCall: FunctionCall<Own, Name, Args> & { readonly value?: bigint }): Call {
  const { abi, address, functionName, args, value = 0n } = functionCall
  const call = { abi, functionName, args } as Parameters<typeof encodeFunctionData>[0]
  return { to: address, data: encodeFunctionData(call), value }
}

export function contractStep(call: Call): PlannedCall {
  return { kind: 'call', call }
}

/** Returns a step that only grants or revokes a permission. It is never the main step of a run. */
export function permissionStep(call: Call): PlannedCall {
  return { kind: 'permission', call }
}

/** Returns whether an address is given and differs from the account. */
export function isOtherAccount(address: Address | undefined, account: Address): address is Address {
  return address !== undefined && !sameAddress(address, account)
}

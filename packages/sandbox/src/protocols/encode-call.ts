import {
  type Abi,
  type Address,
  type ContractFunctionName,
  type EncodeFunctionDataParameters,
  encodeFunctionData,
} from 'viem'
import type { PlannedTransaction } from '../chains/send-all.ts'

/** Returns a planned contract call. `label` describes it in error messages. */
export function encodeCall<
  const CallAbi extends Abi,
  Name extends ContractFunctionName<CallAbi, 'nonpayable' | 'payable'>,
>(to: Address, label: string, call: EncodeFunctionDataParameters<CallAbi, Name>): PlannedTransaction {
  // The types are equal, but TypeScript cannot prove it for unresolved type parameters.
  return { to, label, data: encodeFunctionData(call as EncodeFunctionDataParameters) }
}

import {
  type Abi,
  type Address,
  type ContractFunctionName,
  type EncodeFunctionDataParameters,
  encodeFunctionData,
} from 'viem'
import type { PlannedTransaction } from '../chains/send.ts'

/** A call of a contract, labelled for the error message. */
export function callOf<
  const Own extends Abi,
  Name extends ContractFunctionName<Own, 'nonpayable' | 'payable'>,
>(to: Address, label: string, call: EncodeFunctionDataParameters<Own, Name>): PlannedTransaction {
  // viem derives the same types from the same parameters; it cannot prove so for ones that are still open.
  return { to, label, data: encodeFunctionData(call as EncodeFunctionDataParameters) }
}

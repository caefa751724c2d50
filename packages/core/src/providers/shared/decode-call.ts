import {
  type Abi,
  AbiFunctionSignatureNotFoundError,
  type DecodeFunctionDataReturnType,
  decodeFunctionData,
} from 'viem'
import type { Hex } from '../../kernel/schema.ts'
import type { DecodedTransaction } from '../../quotes/provider.ts'

/** Result for calldata that cannot be decoded but that a contract may execute. */
export const UNREADABLE_CALL: DecodedTransaction = { problem: 'The calldata cannot be decoded.' }

/**
 * Decodes a call of a function in `abi`; undefined for any other function. Invalid calldata of a known function is a
 * `problem`, because contracts that read calldata by position execute it.
 */
export function decodeCall<const A extends Abi>(
  abi: A,
  data: Hex,
  toDecoded: (call: DecodeFunctionDataReturnType<A>) => DecodedTransaction | undefined,
): DecodedTransaction | undefined {
  let call: DecodeFunctionDataReturnType<A>
  try {
    call = decodeFunctionData({ abi, data })
  } catch (error) {
    return error instanceof AbiFunctionSignatureNotFoundError ? undefined : UNREADABLE_CALL
  }
  return toDecoded(call)
}

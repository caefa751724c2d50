import {
  type Abi,
  AbiFunctionSignatureNotFoundError,
  type DecodeFunctionDataReturnType,
  decodeFunctionData,
} from 'viem'
import type { Hex } from '../../kernel/schema.ts'
import type { DecodedTransaction } from '../../quotes/provider.ts'

/** Terms of calldata that a contract may execute although it cannot be decoded. */
export const UNREADABLE_CALL: DecodedTransaction = { problem: 'Its calldata cannot be decoded.' }

/**
 * Decodes a call of a function of `abi`; undefined for any other function. Calldata of a known function that cannot be decoded is
 * a `problem`: contracts that read their calldata by position execute it, and without the terms only a simulation would check it.
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

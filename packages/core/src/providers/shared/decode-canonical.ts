import {
  type Abi,
  type AbiParameter,
  type DecodeAbiParametersReturnType,
  type DecodeFunctionDataReturnType,
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
} from 'viem'
import type { Hex } from '../../kernel/schema.ts'

/**
 * Decodes data that another contract decodes later. Throws unless re-encoding the values yields the same bytes: viem
 * ignores excess high bits, where Solidity reverts.
 */
export function decodeCanonical<const P extends readonly AbiParameter[]>(
  parameters: P,
  data: Hex,
): DecodeAbiParametersReturnType<P> {
  const values = decodeAbiParameters(parameters, data)
  const encoded = encodeAbiParameters<readonly AbiParameter[]>(parameters, [...values])
  if (encoded === data.toLowerCase()) return values
  throw new Error('The data is not encoded canonically.')
}

/**
 * Decodes a call of a function in `abi`. Throws unless re-encoding the arguments yields the same bytes.
 *
 * @param suffix whether bytes may follow the arguments. Contracts ignore them; some APIs append an integrator id
 */
export function decodeCanonicalCall<const A extends Abi>(
  abi: A,
  data: Hex,
  suffix: 'rejected' | 'ignored' = 'rejected',
): DecodeFunctionDataReturnType<A> {
  const call = decodeFunctionData({ abi, data })
  const { functionName, args = [] } = decodeFunctionData<Abi>({ abi, data })
  const encoded = encodeFunctionData<Abi>({ abi, functionName, args })
  const actual = data.toLowerCase()
  if (suffix === 'ignored' ? actual.startsWith(encoded) : actual === encoded) return call
  throw new Error('The call is not encoded canonically.')
}

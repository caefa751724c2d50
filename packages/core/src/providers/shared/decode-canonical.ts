import {
  type AbiParameter,
  type DecodeAbiParametersReturnType,
  decodeAbiParameters,
  encodeAbiParameters,
} from 'viem'
import type { Hex } from '../../kernel/schema.ts'

/**
 * Decodes data that another contract decodes later. Throws unless encoding the values again gives the same bytes: viem ignores
 * bits above a type, where Solidity reverts.
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

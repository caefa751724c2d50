import { encodeAbiParameters, encodeFunctionData, type Hex, zeroHash } from 'viem'
import type { Address } from '../../kernel/schema.ts'
import type { Call } from '../../platforms/transaction.ts'
import { bundler3Abi } from './bundler3-abi.ts'

/** One call of a bundle. Source: https://github.com/morpho-org/bundler3/blob/main/src/interfaces/IBundler3.sol */
export interface BundleCall {
  readonly to: Address
  readonly data: Hex
  /** Native base units. */
  readonly value: bigint
  /** Whether the bundle continues if the call reverts. */
  readonly skipRevert: boolean
  /** Hash of the calls that the target may pass to the bundler (`encodeReenterData`). Zero: none. */
  readonly callbackHash: Hex
}

/** Encodes a bundle as one transaction to the bundler. */
export function encodeMulticall(bundler: Address, bundle: readonly BundleCall[]): Call {
  const data = encodeFunctionData({ abi: bundler3Abi, functionName: 'multicall', args: [bundle] })
  return { to: bundler, data, value: bundle.reduce((sum, { value }) => sum + value, 0n) }
}

/** Encodes the calls that a contract passes to the bundler in a callback: the arguments of `reenter`. */
export function encodeReenterData(bundle: readonly BundleCall[]): Hex {
  return encodeAbiParameters(bundler3Abi[1].inputs, [bundle])
}

/** Returns a call of a bundle, which must succeed and has no callback. */
export function toBundleCall({ to, data, value }: Call): BundleCall {
  return { to, data, value, skipRevert: false, callbackHash: zeroHash }
}

/** Returns a call that may revert, such as a transfer of a balance that may be 0. */
export function allowFailure(call: BundleCall): BundleCall {
  return { ...call, skipRevert: true }
}

import { encodeAbiParameters, encodeFunctionData, type Hex, keccak256, zeroHash } from 'viem'
import type { Address } from '../../kernel/schema.ts'
import type { Call } from '../../platforms/transaction.ts'
import { BUNDLER3 } from './abi.ts'

/** One call of a bundle. https://github.com/morpho-org/bundler3/blob/main/src/interfaces/IBundler3.sol */
export interface BundleCall {
  readonly to: Address
  readonly data: Hex
  /** Native base units. */
  readonly value: bigint
  /** Whether the bundle goes on when it fails. */
  readonly skipRevert: boolean
  /** What the called contract may have the bundler do while it is called: the hash of `reentryOf`, zero for nothing. */
  readonly callbackHash: Hex
}

/** A call that must succeed and comes back with nothing. */
export function bundleCall(to: Address, data: Hex, value = 0n): BundleCall {
  return { to, data, value, skipRevert: false, callbackHash: zeroHash }
}

/** The same call, which may fail: to move what is there, where there may be nothing. */
export function orNothing(call: BundleCall): BundleCall {
  return { ...call, skipRevert: true }
}

/** The bundle as one transaction. */
export function multicall(bundler: Address, bundle: readonly BundleCall[]): Call {
  const data = encodeFunctionData({
    abi: BUNDLER3,
    functionName: 'multicall',
    args: [bundle.map(withAddress)],
  })
  return { to: bundler, data, value: bundle.reduce((sum, { value }) => sum + value, 0n) }
}

/** A bundle as it is handed through a contract that calls back: the arguments of `reenter`. */
export function reentryOf(bundle: readonly BundleCall[]): Hex {
  return encodeAbiParameters(BUNDLER3[1].inputs, [bundle.map(withAddress)])
}

/**
 * What a call must say of the bundle it comes back with: the bundler takes no other, and from no other contract.
 * https://github.com/morpho-org/bundler3/blob/main/src/Bundler3.sol
 */
export function callbackHash(reentry: Hex): Hex {
  return keccak256(reentry)
}

function withAddress({ to, ...call }: BundleCall) {
  return { ...call, to: to }
}

import { abiBytes, hexToText } from '../kernel/abi.ts'
import type { Hex } from '../kernel/schema.ts'

/** Revert of a contract, unwrapped from the errors of multicalls, routers and bundlers. */
export type Revert =
  /** Reason of `require` or `revert`. */
  | { readonly kind: 'text'; readonly text: string }
  /** Code of a Solidity `Panic`, such as 0x11 for an overflow. */
  | { readonly kind: 'panic'; readonly code: number }
  /** Selector of a custom error, with its arguments. */
  | { readonly kind: 'custom'; readonly data: Hex }
  /** Revert without data. */
  | { readonly kind: 'empty' }

const ERROR = '08c379a0'
const PANIC = '4e487b71'
/** FailedOp(uint256,string) of the ERC-4337 entry point, which wraps a text instead of revert data. */
const FAILED_OP = '220266b6'
const DEEPEST = 8

/** Selectors of errors that wrap another error, with the index of the argument that contains it. */
const WRAPPERS: Readonly<Record<string, number>> = {
  /** ExecutionFailed(uint256,bytes) of the Universal Router. */
  '2c4029e9': 1,
  /** FailedOpWithRevert(uint256,string,bytes) of the ERC-4337 entry point. */
  '65c8fd4d': 2,
  /** CallFailed(bytes) */
  a5fa8d2b: 0,
  /** WrappedError(address,bytes4,bytes,bytes) of ERC-7751. */
  '90bfb865': 2,
}

/** Decodes revert data and unwraps the errors of multicalls, routers and bundlers. */
export function readRevert(data: Hex, depth = 0): Revert {
  const hex = data.slice(2).toLowerCase()
  const selector = hex.slice(0, 8)
  const body = hex.slice(8)
  if (hex === '') return { kind: 'empty' }
  if (selector === ERROR) return { kind: 'text', text: hexToText(abiBytes(body, 0) ?? '') }
  if (selector === PANIC) return { kind: 'panic', code: Number.parseInt(body.slice(-8) || '0', 16) }
  const text = selector === FAILED_OP ? abiBytes(body, 1) : undefined
  if (text !== undefined)
    return { kind: 'text', text: hexToText(text).replace(/^AA\d\d (?:reverted: )?/, '') }
  const wrapped = WRAPPERS[selector]
  const inner = wrapped === undefined || depth >= DEEPEST ? undefined : abiBytes(body, wrapped)
  return inner === undefined ? { kind: 'custom', data } : readRevert(`0x${inner}`, depth + 1)
}

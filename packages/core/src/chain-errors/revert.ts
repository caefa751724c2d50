import type { Hex } from '../kernel/index.ts'

/** What a contract threw, out of all wrappers. */
export type Revert =
  /** The text of `require` or `revert`. */
  | { readonly kind: 'text'; readonly text: string }
  /** The compiler's own checks: 0x11 is an overflow. */
  | { readonly kind: 'panic'; readonly code: number }
  /** A custom error with its arguments. */
  | { readonly kind: 'custom'; readonly data: Hex }
  /** Nothing was said. */
  | { readonly kind: 'empty' }

const WORD = 64
const ERROR = '08c379a0'
const PANIC = '4e487b71'
const DEEPEST = 8

/** Errors that carry another one, and which of their words points to its bytes. */
const WRAPPERS: Readonly<Record<string, number>> = {
  /** ExecutionFailed(uint256,bytes): the Universal Router. */
  '2c4029e9': 1,
  /** FailedOpWithRevert(uint256,string,bytes): the entry point of ERC-4337. */
  '65c8fd4d': 2,
  /** FailedOp(uint256,string) */
  '220266b6': 1,
  /** CallFailed(bytes) */
  a5fa8d2b: 0,
  /** WrappedError(address,bytes4,bytes,bytes): ERC-7751. */
  '90bfb865': 2,
  /** Error(string) whose text holds bytes is read as text. */
}

/** Unwraps what a call reverted with: multicalls, routers and bundlers put others' errors into their own. */
export function readRevert(data: Hex, depth = 0): Revert {
  const hex = data.slice(2).toLowerCase()
  if (hex === '') return { kind: 'empty' }
  const selector = hex.slice(0, 8)
  const body = hex.slice(8)
  if (selector === ERROR) return { kind: 'text', text: textOf(bytesAt(body, 0) ?? '') }
  if (selector === PANIC) return { kind: 'panic', code: Number.parseInt(body.slice(-8) || '0', 16) }
  const wrapped = WRAPPERS[selector]
  const inner = wrapped === undefined ? undefined : bytesAt(body, wrapped)
  if (inner === undefined || depth >= DEEPEST) return { kind: 'custom', data }
  // FailedOp carries a text in place of an error.
  if (selector === '220266b6')
    return { kind: 'text', text: textOf(inner).replace(/^AA\d\d (?:reverted: )?/, '') }
  return readRevert(`0x${inner}`, depth + 1)
}

/** The bytes that a word of the arguments points to; undefined where they are not all there. */
function bytesAt(body: string, word: number): string | undefined {
  const offset = countAt(body, word * WORD)
  const length = offset === undefined ? undefined : countAt(body, offset * 2)
  if (offset === undefined || length === undefined) return undefined
  const start = offset * 2 + WORD
  return start + length * 2 <= body.length ? body.slice(start, start + length * 2) : undefined
}

function countAt(body: string, start: number): number | undefined {
  const word = body.slice(start, start + WORD)
  const value = word.length === WORD ? Number.parseInt(word, 16) : Number.NaN
  return Number.isSafeInteger(value) ? value : undefined
}

function textOf(hex: string): string {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  return new TextDecoder().decode(bytes)
}

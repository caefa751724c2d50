import { CausewayError } from '../../kernel/errors.ts'
import {
  type Address,
  evmAddressSchema,
  type Hex,
  hexDataSchema,
  parseExternal,
} from '../../kernel/schema.ts'
import type { PermitTerms } from './permit.ts'
import { assertFits, MAX_UINT48, MAX_UINT256, type PermitField } from './permit.ts'

/** Addresses that the compact form of a permit omits. */
export type PermitParties = Pick<PermitTerms, 'token' | 'owner' | 'spender'>

type PermitFormatCode =
  | 'PERMIT_INVALID_LENGTH'
  | 'PERMIT_ALREADY_COMPRESSED'
  | 'PERMIT_ALREADY_DECOMPRESSED'
  | 'PERMIT_NOT_COMPRESSIBLE'

/** Thrown if a permit cannot be parsed or converted. `code` names the reason. */
class PermitFormatError extends CausewayError<PermitFormatCode> {
  override readonly name = 'PermitFormatError'
  constructor(message: string, code: PermitFormatCode, details?: string) {
    super(message, { code, details })
  }
}

/** Byte lengths of the `permit` arguments and of their compact form. Source: @1inch/solidity-utils, `permit.ts`. */
const FULL_BYTES = { eip2612: 224, dai: 256, permit2: 352 } as const
const COMPACT_BYTES = { eip2612: 100, dai: 72, permit2: 96 } as const

/**
 * Converts the arguments of a `permit` call, without the selector, to the compact form of @1inch/solidity-utils. It
 * omits the addresses, stores times plus one in 4 bytes (0 means no expiry), and stores v in the top bit of s.
 *
 * @throws PermitFormatError PERMIT_INVALID_LENGTH, PERMIT_ALREADY_COMPRESSED, or PERMIT_NOT_COMPRESSIBLE if the compact
 * form cannot represent the permit; CausewayError NONCE_OUT_OF_RANGE, AMOUNT_OUT_OF_RANGE, EXPIRATION_OUT_OF_RANGE
 */
export function compressPermit(permit: Hex): Hex {
  const bytes = byteLength(permit)
  if (findKind(bytes, COMPACT_BYTES)) {
    throw new PermitFormatError('Permit is already compressed', 'PERMIT_ALREADY_COMPRESSED')
  }
  const kind = findKind(bytes, FULL_BYTES) ?? rejectLength(permit)
  const values = readUints(parseExternal(hexDataSchema, permit, 'The permit'))
  const { compressed, parties } = PACKERS[kind](values)
  // Decompress the result to verify it: the compact form cannot represent a revocation, an unusual v or nonzero
  // padding.
  if (decompressPermit(compressed, parties) !== permit.toLowerCase()) {
    throw new PermitFormatError(
      'The permit cannot be compressed.',
      'PERMIT_NOT_COMPRESSIBLE',
      'The compact form cannot represent all of its fields.',
    )
  }
  return compressed
}

/**
 * Converts the compact form back to the arguments of a `permit` call.
 *
 * @throws PermitFormatError PERMIT_INVALID_LENGTH, PERMIT_ALREADY_DECOMPRESSED
 */
export function decompressPermit(permit: Hex, { token, owner, spender }: PermitParties): Hex {
  const bytes = byteLength(permit)
  if (findKind(bytes, FULL_BYTES)) {
    throw new PermitFormatError('Permit is already decompressed', 'PERMIT_ALREADY_DECOMPRESSED')
  }
  const kind = findKind(bytes, COMPACT_BYTES) ?? rejectLength(permit)
  const take = reader(parseExternal(hexDataSchema, permit, 'The permit'))
  const addresses = { token: addressWord(token), owner: addressWord(owner), spender: addressWord(spender) }
  return joinHex(UNPACKERS[kind](take, addresses).map((word) => field(word, 32)))
}

type Kind = keyof typeof FULL_BYTES
const KINDS: readonly Kind[] = ['eip2612', 'dai', 'permit2']

type Values = readonly bigint[]
type Addresses = { readonly [Party in keyof PermitParties]: bigint }

const PACKERS: Record<Kind, (values: Values) => { compressed: Hex; parties: PermitParties }> = {
  eip2612([owner = 0n, spender = 0n, value = 0n, deadline = 0n, v = 0n, r = 0n, s = 0n]) {
    const fields = [field(value, 32), time(deadline, MAX_UINT256), ...signature(v, r, s)]
    return { compressed: joinHex(fields), parties: toParties(owner, spender) }
  },
  dai([holder = 0n, spender = 0n, nonce = 0n, expiry = 0n, , v = 0n, r = 0n, s = 0n]) {
    const fields = [field(nonce, 4, 'nonce'), time(expiry, MAX_UINT256), ...signature(v, r, s)]
    return { compressed: joinHex(fields), parties: toParties(holder, spender) }
  },
  permit2(values) {
    const [owner = 0n, token = 0n, amount = 0n, expiration = 0n, nonce = 0n, spender = 0n] = values
    const [sigDeadline = 0n, , , r = 0n, vs = 0n] = values.slice(6)
    const fields = [
      field(amount, 20, 'amount'),
      time(expiration, MAX_UINT48),
      field(nonce, 4, 'nonce'),
      time(sigDeadline, MAX_UINT48),
      field(r, 32),
      field(vs, 32),
    ]
    return { compressed: joinHex(fields), parties: toParties(owner, spender, token) }
  },
}

const UNPACKERS: Record<Kind, (take: (bytes: number) => bigint, parties: Addresses) => Values> = {
  eip2612(take, { owner, spender }) {
    return [owner, spender, take(32), takeTime(take, MAX_UINT256), ...takeSignature(take)]
  },
  dai(take, { owner, spender }) {
    const allowed = 1n
    return [owner, spender, take(4), takeTime(take, MAX_UINT256), allowed, ...takeSignature(take)]
  },
  permit2(take, { token, owner, spender }) {
    const amount = take(20)
    const expiration = takeTime(take, MAX_UINT48)
    const nonce = take(4)
    const sigDeadline = takeTime(take, MAX_UINT48)
    const signatureAt = 256n
    const signatureBytes = 64n
    const head = [owner, token, amount, expiration, nonce, spender, sigDeadline]
    return [...head, signatureAt, signatureBytes, take(32), take(32)]
  },
}

const PARITY_BIT = 1n << 255n

function signature(v: bigint, r: bigint, s: bigint): string[] {
  return [field(r, 32), field(v === 28n ? s | PARITY_BIT : s, 32)]
}

function takeSignature(take: (bytes: number) => bigint): Values {
  const r = take(32)
  const vs = take(32)
  const v = (vs & PARITY_BIT) === 0n ? 27n : 28n
  return [v, r, vs & ~PARITY_BIT]
}

/** Encodes a time plus one in four bytes. 0 stands for the maximum value of the field. */
function time(seconds: bigint, never: bigint): string {
  return seconds === never ? field(0n, 4) : field(seconds + 1n, 4, 'expiration')
}

function takeTime(take: (bytes: number) => bigint, never: bigint): bigint {
  const stored = take(4)
  return stored === 0n ? never : stored - 1n
}

function field(value: bigint, bytes: number, name?: PermitField): string {
  if (name) assertFits(name, value, bytes * 8)
  return value.toString(16).padStart(bytes * 2, '0')
}

function reader(hex: Hex): (bytes: number) => bigint {
  let position = 2
  return (bytes) => {
    const start = position
    position += bytes * 2
    return BigInt(`0x${hex.slice(start, position)}`)
  }
}

function readUints(hex: Hex): bigint[] {
  const take = reader(hex)
  return Array.from({ length: (hex.length - 2) / 64 }, () => take(32))
}

function joinHex(fields: readonly string[]): Hex {
  return `0x${fields.join('')}`
}

function toParties(owner: bigint, spender: bigint, token = 0n): PermitParties {
  const address = (word: bigint) => joinHex([field(word % 2n ** 160n, 20)])
  return { owner: address(owner), spender: address(spender), token: address(token) }
}

function addressWord(address: Address): bigint {
  return BigInt(parseExternal(evmAddressSchema, address, 'The address of a permit'))
}

function byteLength(permit: Hex): number {
  return (permit.length - 2) / 2
}

function findKind(bytes: number, lengths: Readonly<Record<Kind, number>>): Kind | undefined {
  return KINDS.find((kind) => lengths[kind] === bytes)
}

function rejectLength(permit: Hex): never {
  throw new PermitFormatError(
    'Invalid permit length',
    'PERMIT_INVALID_LENGTH',
    `Received ${permit.length} characters, expected 450, 514 or 706, or 202, 146 or 194 in compact form.`,
  )
}

import fc from 'fast-check'
import { encodeAbiParameters, parseAbiParameters } from 'viem'
import type { Hex } from '../../kernel/schema.ts'
import { MAX_UINT48, MAX_UINT256 } from './permit.ts'

export const EIP2612 = parseAbiParameters(
  'address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s',
)
export const DAI = parseAbiParameters(
  'address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s',
)
export const PERMIT2 = parseAbiParameters(
  'address owner, address token, uint160 amount, uint48 expiration, uint48 nonce, address spender, uint256 sigDeadline, bytes signature',
)

const uint = (bits: number) => fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n })
const hex = (bytes: number) =>
  fc
    .uint8Array({ minLength: bytes, maxLength: bytes })
    .map((data): Hex => `0x${Buffer.from(data).toString('hex')}`)
const times = (never: bigint) => fc.oneof(fc.constant(never), fc.bigInt({ min: 0n, max: 2n ** 32n - 2n }))
const lowWord = uint(255).map((value): Hex => `0x${value.toString(16).padStart(64, '0')}`)
const key = fc.record({ v: fc.constantFrom(27, 28), r: hex(32), s: lowWord })
const people = fc.record({ owner: hex(20), spender: hex(20), token: hex(20) })

/** Generates a permit of any kind without its selector, and the addresses that its compact form omits. */
export const anyPermit = fc.oneof(
  fc.tuple(people, uint(256), times(MAX_UINT256), key).map(([who, value, deadline, { v, r, s }]) => ({
    who,
    full: encodeAbiParameters(EIP2612, [who.owner, who.spender, value, deadline, v, r, s]),
  })),
  fc.tuple(people, uint(32), times(MAX_UINT256), key).map(([who, nonce, expiry, { v, r, s }]) => ({
    who,
    full: encodeAbiParameters(DAI, [who.owner, who.spender, nonce, expiry, true, v, r, s]),
  })),
  fc
    .tuple(people, uint(160), times(MAX_UINT48), uint(32), times(MAX_UINT48), hex(64))
    .map(([who, amount, expiration, nonce, sigDeadline, signature]) => ({
      who,
      full: encodeAbiParameters(PERMIT2, [
        who.owner,
        who.token,
        amount,
        Number(expiration),
        Number(nonce),
        who.spender,
        sigDeadline,
        signature,
      ]),
    })),
)

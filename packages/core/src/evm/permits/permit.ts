import { sameAddress } from '../../chains/address.ts'
import { type Clock, systemClock } from '../../kernel/clock.ts'
import { CausewayError } from '../../kernel/errors.ts'
import type { Address, Hex } from '../../kernel/schema.ts'
import { PermitMismatchError } from '../../platforms/errors.ts'

export const MAX_UINT48: bigint = 2n ** 48n - 1n
export const MAX_UINT256: bigint = 2n ** 256n - 1n

/** The allowance that a permit grants. */
export interface PermitTerms {
  readonly chainId: number
  readonly token: Address
  readonly owner: Address
  readonly spender: Address
  /** Amount in base units of the token. */
  readonly amount: bigint
}

/** EIP-712 domain. Fields that the contract does not use are absent. */
export type PermitDomain = {
  readonly name?: string
  readonly version?: string
  readonly chainId?: number
  readonly verifyingContract?: Hex
  readonly salt?: Hex
}

/** Permit of the token itself: EIP-2612, or Dai's permit, which grants the maximum or nothing. */
export interface TokenPermit extends PermitTerms {
  readonly kind: 'eip2612' | 'dai'
  readonly domain: PermitDomain
  readonly nonce: bigint
  /** Unix time in seconds. 0 means no expiry in Dai's permit. */
  readonly deadline: bigint
}

/** Permit of Uniswap's Permit2 contract. The owner must have approved Permit2 for the token. */
export interface Permit2Permit extends PermitTerms {
  readonly kind: 'permit2'
  readonly nonce: bigint
  /** Unix time in seconds at which the allowance expires. */
  readonly expiration: bigint
  /** Unix time in seconds at which the signature expires. */
  readonly sigDeadline: bigint
}

/** Permit that the owner signs instead of sending an approval transaction. */
export type Permit = TokenPermit | Permit2Permit

/** Permit with the verified 65-byte signature of the owner. */
export type SignedPermit = Permit & { readonly signature: Hex }

/**
 * Creates a permit with the kind and domain that `discoverPermit` returned.
 *
 * @throws CausewayError PERMIT_ALL_OR_NOTHING for Dai and an amount other than the maximum (2^256 - 1) or 0;
 * AMOUNT_OUT_OF_RANGE, NONCE_OUT_OF_RANGE, EXPIRATION_OUT_OF_RANGE above 256 bits
 */
export function createTokenPermit(
  support: Pick<TokenPermit, 'kind' | 'chainId' | 'token' | 'owner' | 'domain' | 'nonce'>,
  { spender, amount, deadline }: Pick<TokenPermit, 'spender' | 'amount' | 'deadline'>,
): TokenPermit {
  const { kind, chainId, token, owner, domain, nonce } = support
  assertFits('nonce', nonce, 256)
  assertFits('amount', amount, 256)
  assertFits('expiration', deadline, 256)
  if (kind === 'dai' && amount !== 0n && amount !== MAX_UINT256) {
    throw new CausewayError('The permit of this token grants the maximum or nothing.', {
      code: 'PERMIT_ALL_OR_NOTHING',
      details: `Approve ${amount} base units of ${token} instead.`,
    })
  }
  return { kind, chainId, token, owner, spender, amount, domain, nonce, deadline }
}

/** Default lifetime of a Permit2 allowance, in seconds. */
const PERMIT2_LIFETIME_SECONDS = 30n * 60n

/**
 * Creates a Permit2 permit. By default, the allowance expires after 30 minutes, so that an unused remainder does not
 * stay approved, and the signature has no deadline, because the allowance expires anyway.
 *
 * @param terms `nonce` as `readPermit2` found it; `expiration` and `sigDeadline` in seconds since the epoch, by default
 * 30 minutes from now and 2^48 - 1
 * @throws CausewayError NONCE_OUT_OF_RANGE or EXPIRATION_OUT_OF_RANGE above 48 bits, AMOUNT_OUT_OF_RANGE above 160
 */
export function createPermit2Permit(
  terms: PermitTerms &
    Pick<Permit2Permit, 'nonce'> &
    Partial<Pick<Permit2Permit, 'expiration' | 'sigDeadline'>>,
  { clock = systemClock }: { readonly clock?: Clock | undefined } = {},
): Permit2Permit {
  const { chainId, token, owner, spender, amount, nonce } = terms
  const defaultExpiration = BigInt(Math.floor(clock.now() / 1_000)) + PERMIT2_LIFETIME_SECONDS
  const { expiration = defaultExpiration, sigDeadline = MAX_UINT48 } = terms
  assertFits('nonce', nonce, 48)
  assertFits('amount', amount, 160)
  assertFits('expiration', expiration, 48)
  assertFits('expiration', sigDeadline, 256)
  return { kind: 'permit2', chainId, token, owner, spender, amount, nonce, expiration, sigDeadline }
}

/** Compares a permit with the expected terms. @throws PermitMismatchError if they differ */
export function assertPermits(permit: PermitTerms, terms: PermitTerms): void {
  const reject = (field: keyof PermitTerms): never => {
    throw new PermitMismatchError(field, permit[field], terms[field])
  }
  if (permit.chainId !== terms.chainId) reject('chainId')
  for (const field of ['token', 'owner', 'spender'] as const) {
    if (!sameAddress(permit[field], terms[field])) reject(field)
  }
  if (permit.amount !== terms.amount) reject('amount')
}

const CODES = {
  nonce: 'NONCE_OUT_OF_RANGE',
  amount: 'AMOUNT_OUT_OF_RANGE',
  expiration: 'EXPIRATION_OUT_OF_RANGE',
} as const

/** Field of a permit whose range is checked. */
export type PermitField = keyof typeof CODES

/** Thrown if a number exceeds its field, because the contract would read a truncated value. */
class PermitRangeError extends CausewayError<(typeof CODES)[PermitField]> {
  override readonly name = 'PermitRangeError'
  constructor(field: PermitField, value: bigint, bits: number) {
    super(`The ${field} of the permit exceeds ${bits} bits.`, {
      code: CODES[field],
      details: `Received ${value}.`,
    })
  }
}

/** @throws PermitRangeError NONCE_OUT_OF_RANGE, AMOUNT_OUT_OF_RANGE or EXPIRATION_OUT_OF_RANGE */
export function assertFits(field: PermitField, value: bigint, bits: number): void {
  if (value < 0n || value >= 1n << BigInt(bits)) throw new PermitRangeError(field, value, bits)
}

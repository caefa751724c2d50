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
  /** Base units. */
  readonly amount: bigint
}

/** An EIP-712 domain without its missing fields. */
export type PermitDomain = {
  readonly name?: string
  readonly version?: string
  readonly chainId?: number
  readonly verifyingContract?: Hex
  readonly salt?: Hex
}

/** A permit of the token itself: EIP-2612, or that of Dai, which allows the maximum or nothing. */
export interface TokenPermit extends PermitTerms {
  readonly kind: 'eip2612' | 'dai'
  readonly domain: PermitDomain
  readonly nonce: bigint
  /** Seconds since the epoch. For Dai, 0 is never. */
  readonly deadline: bigint
}

/** A permit of Uniswap's Permit2, which the owner has approved for the token. */
export interface Permit2Permit extends PermitTerms {
  readonly kind: 'permit2'
  readonly nonce: bigint
  /** When the allowance ends, in seconds since the epoch. */
  readonly expiration: bigint
  /** When the signature ends, in seconds since the epoch. */
  readonly sigDeadline: bigint
}

/** A permit that the owner signs instead of sending an approval. */
export type Permit = TokenPermit | Permit2Permit

/** A permit with the signature of the owner: 65 bytes, verified. */
export type SignedPermit = Permit & { readonly signature: Hex }

/**
 * Creates a permit of the kind and domain that `discoverPermit` returned.
 *
 * @throws CausewayError PERMIT_ALL_OR_NOTHING for an amount that Dai's permit cannot express, as it allows the maximum
 * (2^256 - 1) or nothing; AMOUNT_OUT_OF_RANGE, NONCE_OUT_OF_RANGE, EXPIRATION_OUT_OF_RANGE above 256 bits
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
    throw new CausewayError('The permit of this token allows the maximum or nothing.', {
      code: 'PERMIT_ALL_OR_NOTHING',
      details: `Approve ${amount} base units of ${token} instead.`,
    })
  }
  return { kind, chainId, token, owner, spender, amount, domain, nonce, deadline }
}

/** Seconds that an allowance in Permit2 lasts by default. */
const PERMIT2_LIFETIME_SECONDS = 30n * 60n

/**
 * Creates a permit of Permit2. The allowance expires after 30 minutes by default, so that no unused rest of a trade
 * stays approved. The signature has no earlier deadline by default, as it grants nothing after the expiration.
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

/** @throws PermitMismatchError if the permit differs from the terms */
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

/** A field of a Permit2 permit with fewer bits than a word. */
export type PermitField = keyof typeof CODES

/** A number exceeds its field: the contract would read a truncated value. */
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

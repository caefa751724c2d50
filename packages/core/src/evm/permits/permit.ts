import { sameAddress } from '../../chains/address.ts'
import { type Clock, systemClock } from '../../kernel/clock.ts'
import { CausewayError } from '../../kernel/errors.ts'
import type { Address, Hex } from '../../kernel/schema.ts'
import { PermitMismatchError } from '../../platforms/errors.ts'
import { MAX_UINT48, MAX_UINT256 } from './limits.ts'
import { assertFits } from './ranges.ts'

/** What a permit allows, and nothing else. */
export interface PermitTerms {
  readonly chainId: number
  readonly token: Address
  readonly owner: Address
  readonly spender: Address
  /** Base units. */
  readonly amount: bigint
}

/** An EIP-712 domain. A field that is absent is not part of it. */
export type PermitDomain = {
  readonly name?: string
  readonly version?: string
  readonly chainId?: number
  readonly verifyingContract?: Hex
  readonly salt?: Hex
}

/** A permit that the token itself takes: EIP-2612, or Dai's own, which knows only all and nothing. */
export interface TokenPermit extends PermitTerms {
  readonly kind: 'eip2612' | 'dai'
  readonly domain: PermitDomain
  readonly nonce: bigint
  /** Seconds since the epoch; Dai's own takes 0 as never. */
  readonly deadline: bigint
}

/** A permit in the ledger of Uniswap's Permit2, which the owner has approved for the token. */
export interface Permit2Permit extends PermitTerms {
  readonly kind: 'permit2'
  readonly nonce: bigint
  /** When the allowance ends, in seconds since the epoch. */
  readonly expiration: bigint
  /** When the signature ends, in seconds since the epoch. */
  readonly sigDeadline: bigint
}

/** What a token's owner signs in place of an approval. */
export type Permit = TokenPermit | Permit2Permit

/** A permit with the owner's signature: 65 bytes, checked to be the owner's. */
export type SignedPermit = Permit & { readonly signature: Hex }

/**
 * A permit of the kind and domain that `discoverPermit` found.
 *
 * @throws CausewayError PERMIT_ALL_OR_NOTHING for an amount that Dai's permit cannot express: it allows everything
 * (2^256 - 1) or nothing, and is never asked for more than was agreed; AMOUNT_OUT_OF_RANGE, NONCE_OUT_OF_RANGE,
 * EXPIRATION_OUT_OF_RANGE for what does not fit 256 bits
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
    throw new CausewayError('The permit of this token allows everything or nothing', {
      code: 'PERMIT_ALL_OR_NOTHING',
      details: `Asked for ${amount} base units of ${token}: approve them instead`,
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
  const endsByDefault = BigInt(Math.floor(clock.now() / 1_000)) + PERMIT2_LIFETIME_SECONDS
  const { expiration = endsByDefault, sigDeadline = MAX_UINT48 } = terms
  assertFits('nonce', nonce, 48)
  assertFits('amount', amount, 160)
  assertFits('expiration', expiration, 48)
  assertFits('expiration', sigDeadline, 256)
  return { kind: 'permit2', chainId, token, owner, spender, amount, nonce, expiration, sigDeadline }
}

/** @throws PermitMismatchError when the permit allows anything else than was agreed */
export function assertPermits(permit: PermitTerms, agreed: PermitTerms): void {
  const refuse = (field: keyof PermitTerms): never => {
    throw new PermitMismatchError(field, permit[field], agreed[field])
  }
  if (permit.chainId !== agreed.chainId) refuse('chainId')
  for (const field of ['token', 'owner', 'spender'] as const) {
    if (!sameAddress(permit[field], agreed[field])) refuse(field)
  }
  if (permit.amount !== agreed.amount) refuse('amount')
}

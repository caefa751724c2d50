import type { Address } from '../kernel/schema.ts'
import type { RequestOptions } from './transaction.ts'
import type { TypedData } from './wallet.ts'

/** An allowance that a permit can replace. `amount` in base units. */
export interface PermitTerms {
  readonly token: Address
  readonly spender: Address
  readonly amount: bigint
}

/** An EIP-2612 permit, ready to be signed. */
export interface PermitOffer extends PermitTerms {
  readonly typedData: TypedData
  /** Seconds since the epoch. */
  readonly deadline: bigint
}

/** An allowance that a permit can replace, with its chain and owner. */
export interface PermitRequest extends PermitTerms {
  readonly chainId: number
  readonly owner: Address
}

/** Prepares a permit for signing. Resolves with undefined if the token does not support permits. */
export type OfferPermit = (
  request: PermitRequest,
  options?: RequestOptions,
) => Promise<PermitOffer | undefined>

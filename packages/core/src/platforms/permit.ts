import type { Address } from '../kernel/schema.ts'
import type { RequestOptions } from './transaction.ts'
import type { TypedData } from './wallet.ts'

/** Allowance that a permit can grant. `amount` in base units. */
export interface PermitTerms {
  readonly token: Address
  readonly spender: Address
  readonly amount: bigint
}

/** Unsigned EIP-2612 permit. */
export interface PermitOffer extends PermitTerms {
  readonly typedData: TypedData
  /** Seconds since the epoch. */
  readonly deadline: bigint
}

/** Allowance that a permit can grant, with its chain and owner. */
export interface PermitRequest extends PermitTerms {
  readonly chainId: number
  readonly owner: Address
}

/** Prepares a permit for signing. Resolves with undefined if the token does not support permits. */
export type OfferPermit = (
  request: PermitRequest,
  options?: RequestOptions,
) => Promise<PermitOffer | undefined>

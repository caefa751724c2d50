import type { Address } from '../kernel/schema.ts'

/** The ways in which a lender of flash loans is called. */
export const FLASH_KINDS = ['morpho', 'aave-v3', 'aave-v2'] as const

/** One of `FLASH_KINDS`. */
export type FlashKind = (typeof FLASH_KINDS)[number]

/** Who lends within one transaction. */
export interface FlashSource {
  readonly kind: FlashKind
  /** Lower-cased. */
  readonly contract: Address
}

/** What a source would lend of one token, and for how much. */
export interface FlashOffer extends FlashSource {
  /** Lower-cased. */
  readonly token: Address
  /** Base units that can be lent now. */
  readonly available: bigint
  /** Basis points of the amount. */
  readonly feeBps: bigint
  /** A fee of Aave V3 is rounded up, as newer deployments do. Default: to the nearest. */
  readonly roundsUp?: true
}

const BPS = 10_000n

/**
 * What a flash loan costs, in base units, rounded as its source rounds: Aave V3 to the nearest (`percentMul`) or up
 * (`percentMulCeil`), Aave V2 down.
 */
export function flashFee(
  { kind, feeBps, roundsUp }: Pick<FlashOffer, 'kind' | 'feeBps' | 'roundsUp'>,
  amount: bigint,
): bigint {
  const product = amount * feeBps
  if (kind === 'aave-v2') return product / BPS
  return (product + (roundsUp ? BPS - 1n : BPS / 2n)) / BPS
}

import type { Hex } from '../../kernel/schema.ts'

/**
 * What 1delta's composer can be told, as far as margin trades and direct actions need it.
 * https://github.com/1delta-DAO/docs/tree/main/api
 */
export type ComposerOperation =
  | PullOperation
  | SweepOperation
  | ApproveOperation
  | CallOperation
  | ForwardOperation
  | LendOperation
  | FlashOperation

/** Takes tokens from the caller. */
export interface PullOperation {
  readonly kind: 'pull'
  readonly token: Hex
  readonly receiver: Hex
  /** Base units; 0: all the caller has. */
  readonly amount: bigint
}

/** Sends tokens away; `unwrap` turns the wrapped native token into the native one first. */
export interface SweepOperation {
  readonly kind: 'sweep' | 'unwrap'
  /** The zero address: the native token. */
  readonly token: Hex
  readonly receiver: Hex
  /** `everything`: the whole balance, which must be `amount` at least. `exactly`: `amount`, no more. */
  readonly mode: SweepMode
  /** Base units. */
  readonly amount: bigint
}

/** How much of a token a sweep hands on: all that is held, or the amount and no less. */
export type SweepMode = 'everything' | 'exactly'

/** An allowance without limit, which the composer gives once and remembers. */
export interface ApproveOperation {
  readonly kind: 'approve'
  readonly token: Hex
  readonly spender: Hex
}

/** A call of any contract, which only the forwarder makes. */
export interface CallOperation {
  readonly kind: 'call'
  readonly target: Hex
  /** Native base units. */
  readonly value: bigint
  readonly data: Hex
}

/** Operations that the forwarder carries out: it holds no permissions. */
export interface ForwardOperation {
  readonly kind: 'forward'
  readonly forwarder: Hex
  /** Native base units. */
  readonly value: bigint
  readonly operations: readonly ComposerOperation[]
}

/** The families of lenders that the composer knows. */
export type ComposerFamily = 'aave-v3' | 'aave-v2' | 'compound-v3' | 'compound-v2' | 'morpho'
/** What it does with a lender. */
export type ComposerAction = 'deposit' | 'borrow' | 'repay' | 'withdraw'

/** The market a Morpho operation is about: a hash is not enough for it. */
export interface ComposerMarket {
  readonly loanToken: Hex
  readonly collateralToken: Hex
  readonly oracle: Hex
  readonly irm: Hex
  /** WAD. */
  readonly lltv: bigint
}

/** One step at a lender. Which of the optional fields it has follows from the family and the action: see `LEND_FIELDS`. */
export interface LendOperation {
  readonly kind: 'lend'
  readonly family: ComposerFamily
  readonly action: ComposerAction
  /** Base units; `WHOLE_BALANCE` and `WHOLE_POSITION` are not. */
  readonly amount: bigint
  /** Whose position it is for a deposit and a repayment, who gets the tokens otherwise. */
  readonly receiver: Hex
  /** The contract that lends: pool, comet, cToken or Morpho. */
  readonly pool: Hex
  readonly token?: Hex
  /** Interest rate mode of Aave: 0 where the pool has none, 2 variable. */
  readonly mode?: number
  readonly aToken?: Hex
  readonly debtToken?: Hex
  /** Whether it is the token that a comet lends. */
  readonly isBase?: boolean
  /** How a cToken is minted or redeemed: the composer's number for it. */
  readonly selector?: number
  readonly market?: ComposerMarket
}

/** Who lends flash to it. */
export type ComposerFlashSource = 'morpho' | 'aave-v3' | 'aave-v2'

/** A loan for the time of the operations inside; what it costs is taken by the pool at their end. */
export interface FlashOperation {
  readonly kind: 'flash'
  readonly source: ComposerFlashSource
  readonly token: Hex
  readonly pool: Hex
  /** Base units. */
  readonly amount: bigint
  /** The composer's number for the pool: it trusts callbacks of no other. */
  readonly poolId: number
  readonly operations: readonly ComposerOperation[]
}

/** As the amount of a deposit or repayment: what the composer holds. */
export const WHOLE_BALANCE = 0n
/**
 * As the amount of a withdrawal: all of the position. As that of a repayment: the debt, at most what the composer holds.
 * https://github.com/1delta-DAO/docs/blob/main/api/lending/aave.md
 */
export const WHOLE_POSITION = 2n ** 112n - 1n

/** The native token, as the composer writes it. */
export const COMPOSER_NATIVE = '0x0000000000000000000000000000000000000000'

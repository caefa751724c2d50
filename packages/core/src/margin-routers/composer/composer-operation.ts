import type { Hex } from '../../kernel/schema.ts'

/**
 * An operation of 1delta's composer. Only operations for margin trades and direct lending actions are supported.
 * Source: https://github.com/1delta-DAO/docs/tree/main/api
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
  /** Base units. 0: the whole balance of the caller. */
  readonly amount: bigint
}

/** Sends tokens. `unwrap` first turns the wrapped native token into the native one. */
export interface SweepOperation {
  readonly kind: 'sweep' | 'unwrap'
  /** Token address. The zero address is the native token. */
  readonly token: Hex
  readonly receiver: Hex
  readonly mode: SweepMode
  /** Base units. */
  readonly amount: bigint
}

/** `everything`: the whole balance, at least `amount`. `exactly`: `amount`. */
export type SweepMode = 'everything' | 'exactly'

/** Approves an unlimited allowance. The composer skips it if it has already approved it. */
export interface ApproveOperation {
  readonly kind: 'approve'
  readonly token: Hex
  readonly spender: Hex
}

/** Calls any contract. Only the forwarder supports it. */
export interface CallOperation {
  readonly kind: 'call'
  readonly target: Hex
  /** Native base units. */
  readonly value: bigint
  readonly data: Hex
}

/** Operations that the forwarder executes, which holds no permissions. */
export interface ForwardOperation {
  readonly kind: 'forward'
  readonly forwarder: Hex
  /** Native base units. */
  readonly value: bigint
  readonly operations: readonly ComposerOperation[]
}

/** Lender families of the composer. */
export type ComposerFamily = 'aave-v3' | 'aave-v2' | 'compound-v3' | 'compound-v2' | 'morpho'
/** Lending actions of the composer. */
export type ComposerAction = 'deposit' | 'borrow' | 'repay' | 'withdraw'

/** Parameters of a Morpho market. */
export interface ComposerMarket {
  readonly loanToken: Hex
  readonly collateralToken: Hex
  readonly oracle: Hex
  readonly irm: Hex
  /** WAD. */
  readonly lltv: bigint
}

/** A lending action. Family and action determine which of the optional fields it has: see `LEND_FIELDS`. */
export interface LendOperation {
  readonly kind: 'lend'
  readonly family: ComposerFamily
  readonly action: ComposerAction
  /** Base units, or `WHOLE_BALANCE` or `WHOLE_POSITION`. */
  readonly amount: bigint
  /** Owner of the position for a deposit or repayment, recipient of the tokens for a loan or withdrawal. */
  readonly receiver: Hex
  /** Contract of the lender: pool, comet, cToken or Morpho. */
  readonly pool: Hex
  readonly token?: Hex
  /** Interest rate mode of Aave: 0 if the pool has none, 2 for variable. */
  readonly mode?: number
  readonly aToken?: Hex
  readonly debtToken?: Hex
  /** Whether the token is the base token of a comet. */
  readonly isBase?: boolean
  /** Number of the function that mints or redeems a cToken. */
  readonly selector?: number
  readonly market?: ComposerMarket
}

/** Flash loan interfaces of the composer. */
export type ComposerFlashSource = 'morpho' | 'aave-v3' | 'aave-v2'

/** A flash loan for the inner operations. The pool takes loan and fee at their end. */
export interface FlashOperation {
  readonly kind: 'flash'
  readonly source: ComposerFlashSource
  readonly token: Hex
  readonly pool: Hex
  /** Base units. */
  readonly amount: bigint
  /** Number by which the composer identifies the pool. The composer rejects callbacks from other pools. */
  readonly poolId: number
  readonly operations: readonly ComposerOperation[]
}

/** Amount of a deposit or repayment: the balance of the composer. */
export const WHOLE_BALANCE = 0n
/**
 * Amount of a withdrawal: the whole position. Amount of a repayment: the debt, limited by the balance of the composer.
 * Source: https://github.com/1delta-DAO/docs/blob/main/api/lending/aave.md
 */
export const WHOLE_POSITION = 2n ** 112n - 1n

/** Address that the composer uses for the native token. */
export const COMPOSER_NATIVE = '0x0000000000000000000000000000000000000000'

import type { Address } from '../kernel/schema.ts'
import type { BorrowAction } from '../lending/action.ts'
import type { LenderMarket, LendingPool } from '../lending/market.ts'
import type { LenderPosition } from '../lending/position.ts'
import type { FlashOffer } from './flash.ts'
import type { InLegType, MarginOperation, OutLegType } from './operation.ts'

/** What is done with the token bought, once it is in the router. */
export interface OutLeg {
  readonly type: OutLegType
  readonly pool: LendingPool
  /** Of a repayment. */
  readonly rateMode: NonNullable<BorrowAction['rateMode']>
  /**
   * Base units that it will come to, as far as the quote holds. The router never uses it as the amount: it deposits, or
   * repays, what it holds of the token, and never repays more than is owed.
   */
  readonly expected: bigint
  /** All of the debt: nothing may be left of it, and what is too much is swept to the account. */
  readonly isAll: boolean
}

/** Where the token comes from that pays the flash loan back. */
export interface InLeg {
  readonly type: InLegType
  readonly pool: LendingPool
  /** Of a loan. */
  readonly rateMode: NonNullable<BorrowAction['rateMode']>
  /** Base units that it will come to: flash loan and fee less what the swap left unspent; with `isAll` the whole deposit. */
  readonly expected: bigint
  /** Base units that it must not pass: what is allowed, delegated or approved. */
  readonly limit: bigint
  /** All of the deposit, what accrued since included; what the flash loan does not need is swept to the account. */
  readonly isAll: boolean
}

/** The swap in the middle: a built transaction of a provider, sent by `SwapParties.caller`. */
export interface SwapLeg {
  readonly providerId: string
  readonly name: string
  /** Lower-cased. */
  readonly fromToken: Address
  readonly toToken: Address
  /** Base units handed to the swap: flash loan and own funds. The most it may spend where it buys exactly. */
  readonly fromAmount: bigint
  /** Base units that it is expected to spend. */
  readonly spent: bigint
  /** Base units that it is expected to bring, and that it must bring at least. */
  readonly toAmount: bigint
  readonly toAmountMin: bigint
  readonly supportsExactOutput: boolean
  /** Who may take `fromToken` from the caller. */
  readonly spender: Address
  readonly to: Address
  readonly data: `0x${string}`
}

/** Own funds, as they go into the trade. */
export interface OwnLeg {
  /** The pool's token; lower-cased. With `asNative` it is wrapped on the way. */
  readonly token: Address
  readonly amount: bigint
  readonly asNative: boolean
}

/**
 * A trade that is decided, in plain data: what a router encodes. In this order: flash loan of `flash.token`, own funds,
 * swap, minimum check, out leg, in leg, flash loan and fee back, everything left to `account`.
 */
export interface MarginTrade {
  readonly operation: MarginOperation
  readonly chainId: number
  /** Lower-cased; it signs, and it alone is acted for. */
  readonly account: Address
  readonly subAccount: string
  readonly market: LenderMarket
  readonly position: LenderPosition
  readonly flash: FlashOffer & {
    /** Base units lent, and what that costs. */
    readonly amount: bigint
    readonly fee: bigint
  }
  readonly own: OwnLeg | undefined
  readonly swap: SwapLeg
  readonly out: OutLeg
  readonly in: InLeg
  /** Other tokens that the swap leaves with the router, such as a yield token: swept to the account. Lower-cased. */
  readonly sweeps: readonly Address[]
  /** Seconds since the epoch, after which the router refuses. */
  readonly deadline: bigint
}

/** A trade before anything is known of flash loans and prices: what a router says yes or no to. */
export interface MarginTerms {
  readonly operation: MarginOperation
  readonly chainId: number
  readonly market: LenderMarket
  readonly position: LenderPosition
  readonly sell: LendingPool
  readonly buy: LendingPool
  readonly maxIn: boolean
  readonly maxOut: boolean
  readonly ownAsNative: boolean
}

import type { Address } from '../kernel/schema.ts'
import type { BorrowAction } from '../lending/action.ts'
import type { LenderMarket, LendingPool } from '../lending/lender-market.ts'
import type { LenderPosition } from '../lending/lender-position.ts'
import type { FlashLoanOffer } from './flash-loan.ts'
import type { MarginDeposit } from './margin-deposit.ts'
import type { MarginOperation } from './margin-operation.ts'

/**
 * A validated trade, which a router encodes. Order of execution: flash loan of `flashLoan.token`, margin, swap, check
 * of the minimum output, output leg, funding leg, repayment of the flash loan with its fee, remaining tokens to
 * `account`.
 */
export interface MarginTrade {
  readonly operation: MarginOperation
  readonly chainId: number
  /** Account that signs and owns the position. Lower-cased. */
  readonly account: Address
  readonly subAccount: string
  readonly market: LenderMarket
  readonly position: LenderPosition
  readonly flashLoan: FlashLoanOffer & {
    /** Base units borrowed, and the fee for them. */
    readonly amount: bigint
    readonly fee: bigint
  }
  readonly margin: MarginDeposit | undefined
  readonly swap: SwapLeg
  readonly output: OutputLeg
  readonly funding: FundingLeg
  /**
   * Other tokens that the swap leaves with the router, such as a yield token. The account receives them. Lower-cased.
   */
  readonly sweeps: readonly Address[]
  /** Seconds since the epoch, after which the router reverts. */
  readonly deadline: bigint
}

/** The swap of a trade: a built transaction of a provider, sent by `SwapParties.caller`. */
export interface SwapLeg {
  readonly providerId: string
  readonly name: string
  /** Lower-cased. */
  readonly fromToken: Address
  readonly toToken: Address
  /** Input in base units: flash loan plus margin in the sold token. The maximum input of an exact-output swap. */
  readonly fromAmount: bigint
  /** Expected input in base units. */
  readonly spent: bigint
  /** Expected and minimum output in base units. */
  readonly toAmount: bigint
  readonly toAmountMin: bigint
  readonly supportsExactOutput: boolean
  /** Contract that may take `fromToken` from the caller. */
  readonly spender: Address
  readonly to: Address
  readonly data: `0x${string}`
}

/** Lender action that deposits or repays the bought token. */
export interface OutputLeg {
  readonly type: 'Deposit' | 'Repay'
  readonly pool: LendingPool
  /** Rate mode of a repayment. */
  readonly rateMode: NonNullable<BorrowAction['rateMode']>
  /**
   * Expected amount in base units. Routers never use it: they deposit or repay their token balance, and never repay
   * more than the debt.
   */
  readonly expected: bigint
  /** Whether the whole debt is repaid. The account receives the surplus. */
  readonly isAll: boolean
}

/** The lender action that provides the sold token, with which the flash loan is repaid. */
export interface FundingLeg {
  readonly type: 'Borrow' | 'Withdraw'
  readonly pool: LendingPool
  /** Rate mode of a loan. */
  readonly rateMode: NonNullable<BorrowAction['rateMode']>
  /** Expected amount in base units: flash loan plus fee minus the unspent input. The whole deposit if `isAll`. */
  readonly expected: bigint
  /** Maximum amount in base units, which is approved or delegated to the router. */
  readonly limit: bigint
  /** Whether the whole deposit with accrued interest is withdrawn. The account receives the surplus. */
  readonly isAll: boolean
}

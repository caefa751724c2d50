import type { BorrowAction } from '../lending/action.ts'
import type { MarginOperation } from './operation.ts'

/** Own funds that an Open puts in beside what is borrowed. */
export interface OwnFunds {
  /** `buy`: in the token that becomes collateral; `sell`: in the token that is borrowed, and swapped along. */
  readonly side: 'sell' | 'buy'
  /** Base units. */
  readonly amount: bigint
  /** The native asset instead of its wrapped token. Default false. */
  readonly asNative?: boolean | undefined
}

/**
 * A margin trade: one asset of a lender is sold for another, and both legs go through the account's position there. Exactly
 * one of `amountIn`, `amountOut`, `leverage` says how much, unless `maxIn` or `maxOut` does.
 */
export interface MarginRequest {
  readonly operation: MarginOperation
  /** The pool whose asset is sold: borrowed by Open and DebtSwap, withdrawn by Close and CollateralSwap. */
  readonly sell: string
  /** The pool whose asset is bought: deposited by Open and CollateralSwap, repaid by Close and DebtSwap. */
  readonly buy: string
  /** Base units of the asset sold, own funds not counted: what is borrowed or withdrawn, before the flash loan's fee. */
  readonly amountIn?: bigint | undefined
  /** Base units of the asset bought, exactly. */
  readonly amountOut?: bigint | undefined
  /** Of an Open: what `deposits / nav` of the whole position is to be, WAD. */
  readonly leverage?: bigint | undefined
  /** Of Close and CollateralSwap: the whole deposit is withdrawn, whatever accrues; what is left of it goes to the account. */
  readonly maxIn?: boolean | undefined
  /** Of Close and DebtSwap: the whole debt is repaid, whatever accrues; what is left goes to the account. */
  readonly maxOut?: boolean | undefined
  /** Of an Open. */
  readonly own?: OwnFunds | undefined
  /** Of what is borrowed. Default variable. */
  readonly borrowRateMode?: BorrowAction['rateMode']
  /** Of what is repaid. Default variable. */
  readonly repayRateMode?: BorrowAction['rateMode']
  /** Percent, above 0 and up to 50: what the swap may lose against its quote. */
  readonly slippage: number
  /**
   * Highest loss of the swap, in percent of the sold value at the lender's prices, above 0 and up to 100. Default 5.
   * Raise it only once the user has consented to such a loss; 100 also allows assets without a price.
   */
  readonly maxPriceImpact?: number | undefined
  /** Id of the only provider to ask. Default: all that serve contracts. */
  readonly aggregator?: string | undefined
  /** Id of the router that carries it out. Default: the first that can. */
  readonly router?: string | undefined
}

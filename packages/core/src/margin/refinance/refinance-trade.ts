import type { LenderMarket } from '../../lending/lender-market.ts'
import type { LenderPosition } from '../../lending/lender-position.ts'
import type { FundingLeg, MarginTrade, OutputLeg } from '../margin-trade.ts'

/**
 * A validated refinancing, which a router encodes. Order of execution: flash loan of the debt's asset, repayment and
 * withdrawal at `from`, deposit and loan at `to`, repayment of the flash loan with its fee, remaining tokens to `account`.
 */
export interface RefinanceTrade extends Pick<MarginTrade, 'chainId' | 'account' | 'flashLoan' | 'deadline'> {
  readonly from: {
    readonly market: LenderMarket
    readonly position: LenderPosition
    readonly repay: OutputLeg
    readonly withdraw: FundingLeg
  }
  readonly to: {
    readonly market: LenderMarket
    readonly position: LenderPosition
    readonly deposit: OutputLeg
    readonly borrow: FundingLeg
  }
}

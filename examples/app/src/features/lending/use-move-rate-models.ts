import type { ReviewedRefinancePlan } from '@causeway/core/margin'
import type { RateModels } from '@causeway/view-models'
import { useRateRule } from './use-rates.ts'

/** Rate models of the pools of a move at both lenders. */
export interface MoveRateModels {
  readonly from: RateModels
  readonly to: RateModels
}

/** Returns the rate models of the pools that a planned move changes, as far as they are known. */
export function useMoveRateModels(trade: ReviewedRefinancePlan['trade'] | undefined): MoveRateModels {
  const { from, to } = trade ?? {}
  const [repaid, withdrawn] = [from?.repay.pool.poolId, from?.withdraw.pool.poolId]
  const [borrowed, deposited] = [to?.borrow.pool.poolId, to?.deposit.pool.poolId]
  const repay = useRateRule(from?.market, repaid).data
  const withdraw = useRateRule(from?.market, withdrawn).data
  const borrow = useRateRule(to?.market, borrowed).data
  const deposit = useRateRule(to?.market, deposited).data
  return {
    from: { [repaid ?? '']: repay, [withdrawn ?? '']: withdraw },
    to: { [borrowed ?? '']: borrow, [deposited ?? '']: deposit },
  }
}

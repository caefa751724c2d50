import { sameAddress } from '@causeway/core/chains'
import type { LendingPool } from '@causeway/core/lending'
import type { ReviewedMarginPlan, ReviewedRefinancePlan } from '@causeway/core/margin'

/** Returns the lenders at which a plan uses a permission of the router that existed before, so that no step revokes it. */
export function findExistingAccess({
  trade,
  execution: { steps },
}: Pick<ReviewedMarginPlan | ReviewedRefinancePlan, 'trade' | 'execution'>): readonly string[] {
  const granting = steps.flatMap((step) => {
    if (step.kind === 'allowance') return step.token
    return step.kind === 'permission' ? step.call.to : []
  })
  const isGranted = ({ contracts }: LendingPool) =>
    Object.values(contracts).some((contract) => granting.some((address) => sameAddress(address, contract)))
  const uses =
    'swap' in trade
      ? [{ market: trade.market, pool: trade.funding.pool }]
      : [
          { market: trade.from.market, pool: trade.from.withdraw.pool },
          { market: trade.to.market, pool: trade.to.borrow.pool },
        ]
  return [...new Set(uses.filter(({ pool }) => !isGranted(pool)).map(({ market }) => market.lender))]
}

import { sameAddress } from '@causeway/core/chains'
import type { LendingPool } from '@causeway/core/lending'
import type { ReviewedRefinancePlan } from '@causeway/core/margin'

/** Returns the lenders at which a move of a loan uses a permission that existed before, so that no step revokes it. */
export function findExistingAccess({
  trade: { from, to },
  execution: { steps },
}: Pick<ReviewedRefinancePlan, 'trade' | 'execution'>): readonly string[] {
  const granting = steps.flatMap((step) => {
    if (step.kind === 'allowance') return step.token
    return step.kind === 'permission' ? step.call.to : []
  })
  const isGranted = ({ contracts }: LendingPool) =>
    Object.values(contracts).some((contract) => granting.some((address) => sameAddress(address, contract)))
  const sides = [
    { lender: from.market.lender, pool: from.withdraw.pool },
    { lender: to.market.lender, pool: to.borrow.pool },
  ]
  return [...new Set(sides.filter(({ pool }) => !isGranted(pool)).map(({ lender }) => lender))]
}

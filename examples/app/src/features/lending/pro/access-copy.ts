import { lenderDisplayName } from '@causeway/core/lending'
import type { ReviewedMarginPlan } from '@causeway/core/margin'
import { lendingCopy } from '#locale/lending-copy'
import { proCopy } from '#locale/pro-copy'
import { exactAmount } from '../../../copy/exact-amount.ts'
import { parsePermission } from '../../review/parse-permission.ts'
import type { StepPermission } from '../step-text.ts'

/**
 * Returns the texts on the permission that a router gets for a position: its limit, with all decimals, and the part
 * that remains after the trade.
 *
 * @param router display name of the router
 */
export function accessCopy(
  { funding, market }: Pick<ReviewedMarginPlan['trade'], 'funding' | 'market'>,
  access: ReviewedMarginPlan['access'],
  router: string,
): Pick<StepPermission, 'getCopy' | 'leftover'> {
  const isDebt = funding.type === 'Borrow'
  const manager = proCopy.managePositions(lenderDisplayName(market.lender))
  const kind = isDebt ? proCopy.debtInner : proCopy.withdrawalInner
  const toText = (amount: bigint) => {
    const { decimals, symbol } = funding.pool.asset
    return `${exactAmount(amount, decimals)} ${symbol}`
  }
  const { amount = funding.limit } = access[0] ?? {}
  // Interest, rounding and the cost of an exact purchase are unknown before.
  const bound = amount === funding.expected ? proCopy.exactly : proCopy.atMostInner
  const text =
    amount === 'all' ? proCopy.allowRouterTo(manager) : proCopy.allowAmount(bound, toText(amount), kind)
  const onButton = amount === 'all' ? proCopy.allowRouter : proCopy.allowKind(funding.pool.asset.symbol, kind)
  const leftover = access.flatMap(({ leftover: rest }) => {
    if (rest === 0n) return []
    return rest === 'all'
      ? proCopy.routerCanStill(router, manager)
      : proCopy.routerCanStillUpTo(router, isDebt ? proCopy.borrowVerb : proCopy.withdrawVerb, toText(rest))
  })
  const revocation = { text: lendingCopy.revokePermission, onButton: lendingCopy.revokePermission }
  return {
    getCopy: (call) => (parsePermission(call)?.amount === 0n ? revocation : { text, onButton }),
    leftover: leftover.join(' ') || undefined,
  }
}

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
 */
export function accessCopy(
  { funding, swap, market }: Pick<ReviewedMarginPlan['trade'], 'funding' | 'swap' | 'market'>,
  access: ReviewedMarginPlan['access'],
): Pick<StepPermission, 'getCopy' | 'leftover'> {
  const isDebt = funding.type === 'Borrow'
  const manager = proCopy.managePositions(lenderDisplayName(market.lender))
  const kind = isDebt ? proCopy.debtInner : proCopy.withdrawalInner
  const toText = (amount: bigint) => {
    const { decimals, symbol } = funding.pool.asset
    return `${exactAmount(amount, decimals)} ${symbol}`
  }
  const { amount = funding.limit } = access[0] ?? {}
  // A whole deposit accrues interest until it is withdrawn, and the cost of an exact purchase is unknown before.
  const bound = funding.isAll || swap.supportsExactOutput ? proCopy.atMostInner : proCopy.exactly
  const text =
    amount === 'all' ? proCopy.allowRouterTo(manager) : proCopy.allowAmount(bound, toText(amount), kind)
  const onButton = amount === 'all' ? proCopy.allowRouter : proCopy.allowKind(funding.pool.asset.symbol, kind)
  const leftover = access.flatMap(({ spender, leftover: rest }) => {
    if (rest === 0n) return []
    return rest === 'all'
      ? proCopy.routerCanStill(spender, manager)
      : proCopy.routerCanStillUpTo(spender, isDebt ? proCopy.borrowVerb : proCopy.withdrawVerb, toText(rest))
  })
  const revocation = { text: lendingCopy.revokePermission, onButton: lendingCopy.revokePermission }
  return {
    getCopy: (call) => (parsePermission(call)?.amount === 0n ? revocation : { text, onButton }),
    leftover: leftover.join(' ') || undefined,
  }
}

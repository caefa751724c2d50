import { abbreviateAddress } from '@causeway/core/format'
import type { ReviewedMarginPlan } from '@causeway/core/margin'
import { lendingCopy } from '#locale/lending-copy'
import { proCopy } from '#locale/pro-copy'
import { sendingCopy } from '#locale/sending-copy'
import { exactAmount } from '../../../copy/exact-amount.ts'
import { parsePermission } from '../../../copy/parse-permission.ts'
import type { PermissionCopy, StepPermission } from '../step-text.ts'

/**
 * Returns the texts on the permission that a router gets for a position: its limit, with all decimals, and the part
 * that remains after the trade.
 *
 * @param names display names of the router, and of the lender whose positions it may manage
 */
export function accessCopy(
  { funding }: Pick<ReviewedMarginPlan['trade'], 'funding'>,
  access: ReviewedMarginPlan['access'],
  { router, lender }: { readonly router: string; readonly lender: string },
): Pick<StepPermission, 'getCopy' | 'leftover'> {
  const isDebt = funding.type === 'Borrow'
  const manager = proCopy.managePositions(lender)
  const kind = isDebt ? proCopy.debtInner : proCopy.withdrawalInner
  const toText = (amount: bigint) => {
    const { decimals, symbol } = funding.pool.asset
    return `${exactAmount(amount, decimals)} ${symbol}`
  }
  const toCopy = (amount: bigint | 'all', spender: string): PermissionCopy => {
    if (amount === 'all')
      return { text: proCopy.allowRouterTo(spender, manager), onButton: proCopy.allowRouter }
    if (amount === 0n) {
      return { text: lendingCopy.revokeFrom(spender), onButton: lendingCopy.revokePermission }
    }
    // Interest, rounding and the cost of an exact purchase are unknown before.
    const bound = amount === funding.expected ? proCopy.exactly : proCopy.atMostInner
    return {
      text: sendingCopy.forSpender(proCopy.allowAmount(bound, toText(amount), kind), spender),
      onButton: proCopy.allowKind(funding.pool.asset.symbol, kind),
    }
  }
  const leftover = access.flatMap(({ leftover: rest }) => {
    if (rest === 0n) return []
    return rest === 'all'
      ? proCopy.routerCanStill(router, manager)
      : proCopy.routerCanStillUpTo(router, isDebt ? proCopy.borrowVerb : proCopy.withdrawVerb, toText(rest))
  })
  return {
    getCopy(call) {
      const { amount = access[0]?.amount ?? funding.limit, spender = access[0]?.spender ?? '' } =
        parsePermission(call) ?? {}
      return toCopy(amount, abbreviateAddress(spender))
    },
    leftover: leftover.join(' ') || undefined,
  }
}

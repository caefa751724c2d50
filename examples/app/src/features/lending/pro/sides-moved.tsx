import { formatAmount } from '@causeway/core/format'
import type { LenderPosition } from '@causeway/core/lending'
import { BeforeAfter } from '../../../ui/before-after.tsx'
import type { MarginDesk } from './use-margin-desk.ts'

/** What the account has of both assets, before and after. */
export function SidesMoved({ desk: { view, review, operation } }: { readonly desk: MarginDesk }) {
  // From the check on the sides are in the plan, with every cost: the form may show another pair once it is done.
  const planned = review.checked?.plan
  const sell = planned?.trade.funding.pool ?? view.sell
  const buy = planned?.trade.output.pool ?? view.buy
  const { sides } = view
  if (!sell || !buy || (!planned && !sides)) return null
  const isOwed = {
    sell: operation === 'open' || operation === 'debtswap',
    buy: operation === 'close' || operation === 'debtswap',
  }
  const rows = (
    [
      ['buy', buy],
      ['sell', sell],
    ] as const
  ).map(([side, { poolId, asset }]) => {
    const heldIn = (position: LenderPosition) => {
      const held = position.pools[poolId]
      return isOwed[side] ? (held?.debt ?? 0n) + (held?.debtStable ?? 0n) : (held?.deposits ?? 0n)
    }
    const before = planned ? heldIn(planned.before.position) : (sides?.[side].before ?? 0n)
    const after = planned ? heldIn(planned.after.position) : (sides?.[side].after ?? 0n)
    return {
      key: side,
      label: `${asset.symbol} ${isOwed[side] ? 'debt' : 'supplied'}`,
      before: formatAmount(before, asset.decimals),
      after: formatAmount(after, asset.decimals),
    }
  })
  const moved = rows.filter(({ before, after }) => before !== after)
  return moved.length > 0 ? <BeforeAfter rows={moved} /> : null
}

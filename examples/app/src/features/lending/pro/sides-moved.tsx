import { formatAmount } from '@causeway/core'
import { BeforeAfter } from '../../../ui/before-after.tsx'
import type { MarginDesk } from './use-margin-desk.ts'

/** What the account has of both assets, before and after. */
export function SidesMoved({ desk: { view, review, operation } }: { readonly desk: MarginDesk }) {
  const { sell, buy, sides } = view
  // From the check on the sides are in the plan, with every cost.
  const planned = review.checked?.plan
  if (!sell || !buy || !sides) return null
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
    const own = planned?.after.position.pools[poolId]
    const after = planned
      ? isOwed[side]
        ? (own?.debt ?? 0n) + (own?.debtStable ?? 0n)
        : (own?.deposits ?? 0n)
      : sides[side].after
    return {
      key: side,
      label: `${asset.symbol} ${isOwed[side] ? 'owed' : 'deposited'}`,
      before: formatAmount(sides[side].before, asset.decimals),
      after: formatAmount(after, asset.decimals),
    }
  })
  const moved = rows.filter(({ before, after }) => before !== after)
  return moved.length > 0 ? <BeforeAfter rows={moved} /> : null
}

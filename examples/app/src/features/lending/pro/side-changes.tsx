import { formatAmount } from '@causeway/core/format'
import type { LenderPosition } from '@causeway/core/lending'
import { proCopy } from '#locale/pro-copy'
import { BeforeAfter } from '../../../ui/before-after.tsx'
import type { MarginFormState } from './use-margin-form-state.ts'

/** Position in both assets, before and after the trade. */
export function SideChanges({
  form: { view, review, operation, outcome },
}: {
  readonly form: MarginFormState
}) {
  // After the check, use the pair and the amounts of the plan: the form may already show another pair.
  const planned = review.checked?.plan
  const sell = planned?.trade.funding.pool ?? view.sell
  const buy = planned?.trade.output.pool ?? view.buy
  const { sides } = view
  const states = planned && outcome
  if (!sell || !buy || (!states && !sides)) return null
  const isDebt = {
    sell: operation === 'open' || operation === 'debtswap',
    buy: operation === 'close' || operation === 'debtswap',
  }
  const rows = (
    [
      ['buy', buy],
      ['sell', sell],
    ] as const
  ).map(([side, { poolId, asset }]) => {
    const getAmount = (position: LenderPosition) => {
      const poolPosition = position.pools[poolId]
      return isDebt[side]
        ? (poolPosition?.debt ?? 0n) + (poolPosition?.debtStable ?? 0n)
        : (poolPosition?.deposits ?? 0n)
    }
    const before = states ? getAmount(states.before.position) : (sides?.[side].before ?? 0n)
    const after = states ? getAmount(states.after.position) : (sides?.[side].after ?? 0n)
    return {
      key: side,
      label: isDebt[side] ? proCopy.debtOf(asset.symbol) : proCopy.suppliedOf(asset.symbol),
      before: formatAmount(before, asset.decimals),
      after: formatAmount(after, asset.decimals),
    }
  })
  const changedRows = rows.filter(({ before, after }) => before !== after)
  return changedRows.length > 0 ? <BeforeAfter rows={changedRows} isDone={review.status === 'done'} /> : null
}

import type { ProfitAndLoss, Unknown } from '@causeway/core/lending'
import { compareTexts } from '../../shared/compare-texts.ts'
import { toShares } from './apportion.ts'
import type { WorthPart } from './worth-parts.ts'
import { worthSums } from './worth-sums.ts'

/** Net worth on one chain, at one lender or in the wallet, or in one token. */
export interface WorthGroup {
  /** Chain id, lender id or `WALLET_GROUP`, or the token id of its parts. */
  readonly id: string
  readonly name: string
  /** Sum of the known values in US dollars, rounded to cents; negative if debts exceed assets. */
  readonly netWorth: number
  /**
   * Share of the total net worth, such as 0.389; negative for a net debt. Shares add up to 1. Unknown if the total is
   * not positive.
   */
  readonly share: number | Unknown
  readonly pnl24h: ProfitAndLoss
  /** Number of parts without a known value, which are excluded from the sums. */
  readonly unknown: number
}

/** Id of the wallet among the lenders. */
export const WALLET_GROUP = 'wallet'

/** Groups parts, by net worth, highest first. */
export function worthGroups(
  parts: readonly WorthPart[],
  getGroup: (part: WorthPart) => Pick<WorthGroup, 'id' | 'name'>,
): WorthGroup[] {
  const groups = new Map<string, { readonly name: string; readonly parts: WorthPart[] }>()
  for (const part of parts) {
    const { id, name } = getGroup(part)
    const group = groups.get(id) ?? { name, parts: [] }
    group.parts.push(part)
    groups.set(id, group)
  }
  const views = [...groups].map(([id, group]) => {
    const { netWorth, pnl24h, unknown } = worthSums(group.parts)
    return { id, name: group.name, netWorth, pnl24h, unknown }
  })
  views.sort((a, b) => b.netWorth - a.netWorth || compareTexts(a.id, b.id))
  const shares = toShares(views.map(({ netWorth }) => netWorth))
  return views.map((view, index) => ({ ...view, share: shares[index] ?? 'unknown' }))
}

import type { ProfitAndLoss, Unknown } from '@causeway/core/lending'
import { compareTexts } from '../../shared/compare-texts.ts'
import { sharesOf } from './apportion.ts'
import type { WorthPart } from './worth-parts.ts'
import { worthSums } from './worth-sums.ts'

/** What lies on one chain, with one lender or in the wallet, or in one token. */
export interface WorthGroup {
  /** A chain's id, a lender's or `WALLET_GROUP`, or what an asset counts as. */
  readonly id: string
  readonly name: string
  /** US dollars to the cent, of what is known: below 0 where more is owed than held. */
  readonly netWorth: number
  /** Of the net worth: 0.389, below 0 with a debt. All of them are 1. Unknown where there is none. */
  readonly share: number | Unknown
  readonly pnl24h: ProfitAndLoss
  /** Parts whose worth nobody knows: they are not in it. */
  readonly unknown: number
}

/** Of what lies in the wallet, among the lenders. */
export const WALLET_GROUP = 'wallet'

/** Parts by what they have in common, the most valuable first. */
export function worthGroups(
  parts: readonly WorthPart[],
  groupOf: (part: WorthPart) => Pick<WorthGroup, 'id' | 'name'>,
): WorthGroup[] {
  const groups = new Map<string, { readonly name: string; readonly parts: WorthPart[] }>()
  for (const part of parts) {
    const { id, name } = groupOf(part)
    const group = groups.get(id) ?? { name, parts: [] }
    group.parts.push(part)
    groups.set(id, group)
  }
  const views = [...groups].map(([id, group]) => {
    const { netWorth, pnl24h, unknown } = worthSums(group.parts)
    return { id, name: group.name, netWorth, pnl24h, unknown }
  })
  views.sort((a, b) => b.netWorth - a.netWorth || compareTexts(a.id, b.id))
  const shares = sharesOf(views.map(({ netWorth }) => netWorth))
  return views.map((view, at) => ({ ...view, share: shares[at] ?? 'unknown' }))
}

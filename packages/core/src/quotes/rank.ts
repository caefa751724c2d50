import type { Quote } from './quote.ts'

/** 'toAmount': most received first. 'estimatedDuration': soonest first. */
export type QuoteSortBy = 'toAmount' | 'estimatedDuration'

/** Best first; what is equal is decided by the other measure, then by provider id, so that lists do not jump. */
export function rankQuotes(quotes: readonly Quote[], sortBy: QuoteSortBy = 'toAmount'): Quote[] {
  return [...quotes].sort((a, b) => {
    const primary = COMPARE[sortBy](a, b)
    const secondary = COMPARE[OTHER[sortBy]](a, b)
    return primary || secondary || (a.providerId < b.providerId ? -1 : 1)
  })
}

const OTHER: Record<QuoteSortBy, QuoteSortBy> = {
  toAmount: 'estimatedDuration',
  estimatedDuration: 'toAmount',
}

const COMPARE: Record<QuoteSortBy, (a: Quote, b: Quote) => number> = {
  toAmount: (a, b) => (a.toAmount === b.toAmount ? 0 : a.toAmount > b.toAmount ? -1 : 1),
  estimatedDuration: (a, b) => a.estimatedDuration - b.estimatedDuration,
}

/** Why the best quote is first. */
export type RankingReason =
  | { readonly type: 'only' }
  /** `by` in base units of the destination token. */
  | { readonly type: 'more'; readonly by: bigint; readonly than: string }
  /** `by` in seconds. */
  | { readonly type: 'faster'; readonly by: number; readonly than: string }
  | { readonly type: 'tied'; readonly with: string }

/** The reason for the first of a ranked list, undefined when it is empty. */
export function explainRanking(
  ranked: readonly Quote[],
  sortBy: QuoteSortBy = 'toAmount',
): RankingReason | undefined {
  const [best, next] = ranked
  if (!best) return undefined
  if (!next) return { type: 'only' }
  const more = best.toAmount - next.toAmount
  const faster = next.estimatedDuration - best.estimatedDuration
  const reasons: Record<QuoteSortBy, RankingReason | undefined> = {
    toAmount: more > 0n ? { type: 'more', by: more, than: next.name } : undefined,
    estimatedDuration: faster > 0 ? { type: 'faster', by: faster, than: next.name } : undefined,
  }
  return reasons[sortBy] ?? reasons[OTHER[sortBy]] ?? { type: 'tied', with: next.name }
}

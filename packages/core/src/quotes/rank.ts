import type { Quote } from './quote.ts'

/** 'toAmount': most received first, or of a purchase least spent. 'estimatedDuration': soonest first. */
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
  toAmount: (a, b) => Number(gainOf(b) - gainOf(a)),
  estimatedDuration: (a, b) => a.estimatedDuration - b.estimatedDuration,
}

/** What is received; of a purchase, where all buy the same, what is spent, below 0. */
function gainOf({ request, toAmount, fromAmount = request.fromAmount }: Quote): bigint {
  return request.toAmount === undefined ? toAmount : -fromAmount
}

/** Why the best quote is first. */
export type RankingReason =
  | { readonly type: 'only' }
  /** `by` in base units of the destination token. */
  | { readonly type: 'more'; readonly by: bigint; readonly than: string }
  /** It spends less for what is bought: `by` in base units of the source token. */
  | { readonly type: 'less'; readonly by: bigint; readonly than: string }
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
  const gain = gainOf(best) - gainOf(next)
  const type = best.request.toAmount === undefined ? 'more' : 'less'
  const faster = next.estimatedDuration - best.estimatedDuration
  const reasons: Record<QuoteSortBy, RankingReason | undefined> = {
    toAmount: gain > 0n ? { type, by: gain, than: next.name } : undefined,
    estimatedDuration: faster > 0 ? { type: 'faster', by: faster, than: next.name } : undefined,
  }
  return reasons[sortBy] ?? reasons[OTHER[sortBy]] ?? { type: 'tied', with: next.name }
}

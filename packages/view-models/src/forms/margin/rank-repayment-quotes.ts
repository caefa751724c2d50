import type { QuotedRow, QuotesState } from '@causeway/core'
import type { MarginFormView } from './form.ts'
import { getRepaidAmount, getRepayment } from './repayment.ts'

/**
 * Ranks the quotes of a repayment by the amount that is sold for it: providers that cannot buy an exact amount sell more. The
 * best quote and the selection by rank follow. Quotes of other trades keep their order.
 */
export function rankRepaymentQuotes(
  state: QuotesState,
  view: Pick<MarginFormView, 'operation' | 'size' | 'exactOutputProviders'>,
): QuotesState {
  const repaid = getRepaidAmount(view)
  const quoted = state.rows.filter((row) => row.status === 'quoted')
  if (repaid === undefined || quoted.length === 0) return state
  const current = quoted.filter(({ freshness }) => freshness !== 'outdated')
  const compared = current.map((row) => ({ row, ...getRepayment(row.quote, repaid, view) }))
  const ranked = mergeRanked(
    compared.filter(({ isExact }) => isExact),
    compared.filter(({ isExact }) => !isExact),
  ).map(({ row }) => row)
  const rows = [
    ...ranked,
    ...quoted.filter(({ freshness }) => freshness === 'outdated'),
    ...state.rows.filter(({ status }) => status !== 'quoted'),
  ]
  const best = getBest(state, ranked)
  if (!best) return { ...state, rows }
  const { providerId, quote, isExpired } = best
  if (state.selection?.by === 'user') return { ...state, rows, best: providerId }
  const selectedQuote = isExpired ? undefined : quote
  return { ...state, rows, best: providerId, selection: { providerId, by: 'rank' }, selectedQuote }
}

interface ComparedRow {
  readonly row: QuotedRow
  readonly sold: bigint
}

/** Merges two ranked lists by the amount sold. Each keeps its order, which also depends on gas and verification. */
function mergeRanked(first: readonly ComparedRow[], second: readonly ComparedRow[]): ComparedRow[] {
  const [a, b] = [first[0], second[0]]
  if (!a || !b) return [...first, ...second]
  const isPlausible = ({ row }: ComparedRow) => row.quote.implausible === undefined
  const takesFirst = isPlausible(a) === isPlausible(b) ? a.sold <= b.sold : isPlausible(a)
  return takesFirst
    ? [a, ...mergeRanked(first.slice(1), second)]
    : [b, ...mergeRanked(first, second.slice(1))]
}

/** Returns the first quote that can be executed at the requested slippage, unless only other ones are left. */
function getBest({ best }: QuotesState, ranked: readonly QuotedRow[]): QuotedRow | undefined {
  if (best === undefined) return undefined
  const isExecutable = ({ quote, isExpired }: QuotedRow) =>
    !isExpired && (quote.requiredSlippage === undefined || quote.requiredSlippage <= quote.request.slippage)
  return ranked.find(isExecutable) ?? ranked.find(({ providerId }) => providerId === best)
}

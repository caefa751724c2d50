import type { QuoteCheck, QuotingRow } from '@causeway/core'

/** The parts of a quote row that decide whether it is folded. */
export interface FoldableQuote {
  readonly status: 'quoted'
  readonly check: QuoteCheck
  readonly isChosen: boolean
}

/** A quote list whose unverified quotes are folded. */
export interface FoldedQuotes<Row> {
  /** Verified and unchecked quotes, then the displayed unverified quotes, then pending providers. */
  readonly rows: readonly Row[]
  /** Number of unverified quotes that are hidden. */
  readonly hidden: number
  /** Number of unverified quotes that can be hidden: all but the chosen one. */
  readonly foldable: number
}

/**
 * Folds the quotes that cannot be verified. Rows keep their order within each group. The chosen quote is always shown.
 *
 * @param showsUnverified whether the user asked for the unverified quotes
 */
export function foldQuotes<Row extends FoldableQuote | QuotingRow>(
  rows: readonly Row[],
  showsUnverified: boolean,
): FoldedQuotes<Row> {
  const quoted = rows.filter(({ status }) => status === 'quoted')
  const isVerifiable = (row: Row) => 'check' in row && row.check !== 'unverified'
  const unverified = quoted.filter((row) => !isVerifiable(row))
  const shown = showsUnverified ? unverified : unverified.filter((row) => 'isChosen' in row && row.isChosen)
  return {
    rows: [...quoted.filter(isVerifiable), ...shown, ...rows.filter(({ status }) => status !== 'quoted')],
    hidden: unverified.length - shown.length,
    foldable: unverified.filter((row) => !('isChosen' in row && row.isChosen)).length,
  }
}

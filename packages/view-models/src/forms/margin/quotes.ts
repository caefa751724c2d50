import type { QuoteBoardState, QuotingRow } from '@causeway/core'
import { formatAmount } from '@causeway/core/format'
import { type Unknown, usdOf } from '@causeway/core/lending'
import { priceImpact, type SwapPriceImpact } from '../swap/price-impact.ts'
import type { MarginFormView } from './form.ts'

/** An aggregator's price for the swap of a trade. */
export interface MarginQuoteRow {
  readonly status: 'quoted'
  readonly providerId: string
  readonly name: string
  /** What the sale brings, in base units of the asset bought, and as people write it. */
  readonly toAmount: bigint
  readonly text: string
  /** How much less than the best; undefined for the best. */
  readonly behindText: string | undefined
  /** Against the lender's prices; undefined where one of them is missing. */
  readonly impact: SwapPriceImpact | undefined
  readonly isBest: boolean
  readonly isChosen: boolean
  /** It answers what was asked before, and is in sight until the first new answer. */
  readonly isOld: boolean
}

/** An aggregator without a price, and why. */
export interface MarginQuoteFailure {
  readonly providerId: string
  readonly name: string
  readonly reason: string
}

/** Everyone who was asked for the swap of a trade, once. */
export interface MarginQuoteList {
  /** The best first, then those that are still answering. */
  readonly rows: readonly (MarginQuoteRow | QuotingRow)[]
  /** Asked, and without a price. */
  readonly failed: readonly MarginQuoteFailure[]
  /** Not to be asked at all: they serve no contract, or not this pair. */
  readonly unsupported: readonly MarginQuoteFailure[]
}

/** The rows of a board, for the form that it was asked for. */
export function marginQuoteList(
  board: QuoteBoardState,
  { sell, buy, quoteRequest }: Pick<MarginFormView, 'sell' | 'buy' | 'quoteRequest'>,
): MarginQuoteList {
  if (!sell || !buy || !quoteRequest) return { rows: [], failed: [], unsupported: [] }
  const paid = known(usdOf(BigInt(quoteRequest.fromAmount), sell))
  const quoted = board.rows.flatMap((row) => (row.status === 'quoted' && !row.isExpired ? [row] : []))
  const most = quoted.reduce((best, { quote }) => (quote.toAmount > best ? quote.toAmount : best), 0n)
  const { decimals } = buy.asset
  const offers = quoted.map(({ providerId, name, quote: { toAmount }, freshness }): MarginQuoteRow => {
    const isBest = providerId === board.best
    const isOld = freshness === 'outdated'
    return {
      status: 'quoted',
      providerId,
      name,
      toAmount,
      text: formatAmount(toAmount, decimals),
      behindText: toAmount === most || isOld ? undefined : `−${formatAmount(most - toAmount, decimals)}`,
      impact: isOld ? undefined : priceImpact(paid, known(usdOf(toAmount, buy))),
      isBest,
      isChosen: providerId === board.choice?.providerId,
      isOld,
    }
  })
  const absences = board.rows.flatMap((row) => (row.status === 'failed' ? [row] : []))
  const isUnsupported = (code: string) => code === 'NOT_SUPPORT'
  const absence = ({ providerId, name, failure }: (typeof absences)[number]): MarginQuoteFailure => ({
    providerId,
    name,
    reason: failure.reason,
  })
  return {
    rows: [...offers, ...board.rows.filter((row) => row.status === 'quoting')],
    failed: absences.filter(({ failure }) => !isUnsupported(failure.code)).map(absence),
    unsupported: absences.filter(({ failure }) => isUnsupported(failure.code)).map(absence),
  }
}

function known(usd: number | Unknown): number | undefined {
  return usd === 'unknown' ? undefined : usd
}

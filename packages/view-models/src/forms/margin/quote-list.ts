import { getQuoteCheck, type QuoteCheck, type QuotesState, type QuotingRow } from '@causeway/core'
import { formatAmount } from '@causeway/core/format'
import { toUsd } from '@causeway/core/lending'
import { priceImpact, type SwapPriceImpact } from '../swap/price-impact.ts'
import type { MarginFormView } from './form.ts'
import { toKnown } from './with-swap-quote.ts'

/** A provider's quote for the swap of a margin trade. */
export interface MarginQuoteRow {
  readonly status: 'quoted'
  readonly providerId: string
  readonly name: string
  /** Output in base units of the bought asset. `text` is the formatted amount. */
  readonly toAmount: bigint
  readonly text: string
  /** Formatted difference from the highest output; undefined for the quote with the highest output. */
  readonly behindText: string | undefined
  /** Loss at the lender's prices; undefined if one of them is missing. */
  readonly impact: SwapPriceImpact | undefined
  readonly check: QuoteCheck
  readonly isBest: boolean
  readonly isChosen: boolean
  /** Whether the quote answers an earlier request. It is shown until the first new quote arrives. */
  readonly isOld: boolean
}

/** A provider without a quote, and the reason. */
export interface MarginQuoteFailure {
  readonly providerId: string
  readonly name: string
  readonly reason: string
}

/** Providers that were asked for quotes of the swap in a margin trade. Each one is listed once. */
export interface MarginQuoteList {
  /** Quotes, best first, then providers that have not replied. Show them with `foldQuotes`. */
  readonly rows: readonly (MarginQuoteRow | QuotingRow)[]
  /** Providers that failed. */
  readonly failed: readonly MarginQuoteFailure[]
  /** Providers that do not support contract callers, or do not support this pair. */
  readonly unsupported: readonly MarginQuoteFailure[]
}

const UNSUPPORTED: readonly string[] = ['NOT_SUPPORT', 'NOT_ROUTE', 'UNSUPPORTED_TOKEN']

/** Returns the quote list of a margin form. */
export function marginQuoteList(
  quotesState: QuotesState,
  { sell, buy, quoteRequest }: Pick<MarginFormView, 'sell' | 'buy' | 'quoteRequest'>,
): MarginQuoteList {
  if (!sell || !buy || !quoteRequest) return { rows: [], failed: [], unsupported: [] }
  const paid = toKnown(toUsd(BigInt(quoteRequest.fromAmount), sell))
  const quoted = quotesState.rows.flatMap((row) => (row.status === 'quoted' && !row.isExpired ? [row] : []))
  const maxOutput = quoted.reduce((best, { quote }) => (quote.toAmount > best ? quote.toAmount : best), 0n)
  const { decimals } = buy.asset
  const quotes = quoted.map(({ providerId, name, quote, freshness }): MarginQuoteRow => {
    const { toAmount } = quote
    const isBest = providerId === quotesState.best
    const isOld = freshness === 'outdated'
    return {
      status: 'quoted',
      providerId,
      name,
      toAmount,
      text: formatAmount(toAmount, decimals),
      behindText:
        toAmount === maxOutput || isOld ? undefined : `−${formatAmount(maxOutput - toAmount, decimals)}`,
      impact: isOld ? undefined : priceImpact(paid, toKnown(toUsd(toAmount, buy))),
      check: getQuoteCheck(quote.verification),
      isBest,
      isChosen: providerId === quotesState.selection?.providerId,
      isOld,
    }
  })
  const failures = quotesState.rows.flatMap((row) => (row.status === 'failed' ? [row] : []))
  const isUnsupported = (code: string) => UNSUPPORTED.includes(code)
  const toFailure = ({ providerId, name, failure }: (typeof failures)[number]): MarginQuoteFailure => ({
    providerId,
    name,
    reason: failure.reason,
  })
  return {
    rows: [...quotes, ...quotesState.rows.filter((row) => row.status === 'quoting')],
    failed: failures.filter(({ failure }) => !isUnsupported(failure.code)).map(toFailure),
    unsupported: failures.filter(({ failure }) => isUnsupported(failure.code)).map(toFailure),
  }
}

import { getQuoteCheck, type QuoteCheck, type QuotesState, type QuotingRow } from '@causeway/core'
import { formatAmount } from '@causeway/core/format'
import { toUsd } from '@causeway/core/lending'
import { marginCopy } from '../../locales/copy.ts'
import { formatDifference } from '../shared/format-difference.ts'
import { isUnloaded } from '../shared/is-unloaded.ts'
import { isUnsupported } from '../shared/is-unsupported.ts'
import { priceImpact, type SwapPriceImpact } from '../swap/price-impact.ts'
import type { MarginFormView } from './form.ts'
import { getRepaidAmount, getRepayment } from './repayment.ts'
import { toKnown } from './with-swap-quote.ts'

/** A provider's quote for the swap of a margin trade. */
export interface MarginQuoteRow {
  readonly status: 'quoted'
  readonly providerId: string
  readonly name: string
  /** Amount of `side` of the list in base units: the output or, for a repayment, its cost. `text` is the formatted amount. */
  readonly amount: bigint
  readonly text: string
  /** Difference from the amount of the best quote, rounded to the decimals of `text`; undefined for that quote and for old ones. */
  readonly behindText: string | undefined
  /** Loss at the lender's prices; undefined if one of them is missing. */
  readonly impact: SwapPriceImpact | undefined
  readonly check: QuoteCheck
  readonly isBest: boolean
  readonly isChosen: boolean
  /** Whether the quote answers an earlier request. It is shown until the first new quote arrives. */
  readonly isOld: boolean
  /** Whether exactly the repaid amount is bought. False if more is sold and bought, so that the minimum covers it. */
  readonly isExact: boolean
}

/** A provider without a quote, and the reason. */
export interface MarginQuoteFailure {
  readonly providerId: string
  readonly name: string
  readonly reason: string
}

/** Providers that were asked for quotes of the swap in a margin trade. Each one is listed once. */
export interface MarginQuoteList {
  /** Asset whose amounts the quotes are compared by: the sold one if the bought amount is that of a repayment. */
  readonly side: 'sell' | 'buy'
  /** Quotes, best first, then providers that have not replied. Show them with `foldQuotes`. */
  readonly rows: readonly (MarginQuoteRow | QuotingRow)[]
  /** Providers that failed. */
  readonly failed: readonly MarginQuoteFailure[]
  /** Providers that do not support contract callers, or do not support this pair. */
  readonly unsupported: readonly MarginQuoteFailure[]
  /** Providers whose code could not be loaded. Another request loads it again. */
  readonly unloaded: readonly MarginQuoteFailure[]
}

/** Returns the quote list of a margin form. */
export function marginQuoteList(
  quotesState: QuotesState,
  {
    operation,
    sell,
    buy,
    size,
    quoteRequest,
    exactOutputProviders,
  }: Pick<MarginFormView, 'operation' | 'sell' | 'buy' | 'size' | 'quoteRequest' | 'exactOutputProviders'>,
): MarginQuoteList {
  const repaid = getRepaidAmount({ operation, size })
  const side = repaid === undefined ? 'buy' : 'sell'
  if (!sell || !buy || !quoteRequest) return { side, rows: [], failed: [], unsupported: [], unloaded: [] }
  const paid = toKnown(toUsd(BigInt(quoteRequest.fromAmount), sell))
  const quoted = quotesState.rows.flatMap((row) => (row.status === 'quoted' && !row.isExpired ? [row] : []))
  const { decimals } = { sell, buy }[side].asset
  const amounts = quoted.map((row) => {
    const repayment =
      repaid === undefined ? undefined : getRepayment(row.quote, repaid, { exactOutputProviders })
    return { row, amount: repayment?.sold ?? row.quote.toAmount, isExact: repayment?.isExact ?? true }
  })
  const best = amounts.find(({ row }) => row.providerId === quotesState.best)
  const texts = amounts
    .filter(({ row }) => row === best?.row || row.quote.implausible === undefined)
    .map(({ amount }) => formatAmount(amount, decimals))
  const getBehindText = (difference: bigint) => {
    if (difference === 0n) return marginCopy.sameAmount
    const text = formatDifference(difference < 0n ? -difference : difference, decimals, texts)
    return `${difference < 0n ? '−' : '+'}${text}`
  }
  const quotes = amounts.map(({ row, amount, isExact }): MarginQuoteRow => {
    const { providerId, name, quote, freshness } = row
    const isOld = freshness === 'outdated'
    return {
      status: 'quoted',
      providerId,
      name,
      amount,
      text: formatAmount(amount, decimals),
      behindText: !best || row === best.row || isOld ? undefined : getBehindText(amount - best.amount),
      impact: isOld ? undefined : priceImpact(paid, toKnown(toUsd(quote.toAmount, buy))),
      check: getQuoteCheck(quote.verification),
      isBest: row === best?.row,
      isChosen: providerId === quotesState.selection?.providerId,
      isOld,
      isExact,
    }
  })
  const failures = quotesState.rows.flatMap((row) => (row.status === 'failed' ? [row] : []))
  const toFailure = ({ providerId, name, failure }: (typeof failures)[number]): MarginQuoteFailure => ({
    providerId,
    name,
    reason: failure.reason,
  })
  return {
    side,
    rows: [...quotes, ...quotesState.rows.filter((row) => row.status === 'quoting')],
    failed: failures.filter((row) => !isUnsupported(row.failure) && !isUnloaded(row)).map(toFailure),
    unsupported: failures.filter(({ failure }) => isUnsupported(failure)).map(toFailure),
    unloaded: failures.filter(isUnloaded).map(toFailure),
  }
}

import type { SwapQuoteRow } from '@causeway/view-models'
import { tradeCopy } from '#locale/trade-copy'
import { quoteCheckCopy } from './quote-check-copy.ts'
import type { TradeKind } from './trade.ts'

/** Returns the accessible name of a quote: provider, output, costs, duration and checks. */
export function getQuoteLabel(row: SwapQuoteRow, kind: TradeKind): string {
  const { name, offer, costs, behind, ahead, isBest, isFastest, isExpired, freshness, check } = row
  const { implausible, widerSlippage } = row
  const { receive, durationText, priceImpact } = offer
  const parts = [
    name,
    `${receive.text} ${receive.token?.symbol ?? ''}`.trim(),
    isBest && tradeCopy.quoteBest,
    behind && tradeCopy.lessThanBest(behind.text),
    ahead && tradeCopy.moreThanBest(ahead.text),
    isFastest && kind === 'bridge' && tradeCopy.quoteFastest,
    costs &&
      costs.totalText !== '-' &&
      (costs.isGain ? tradeCopy.quoteGains(costs.totalText) : tradeCopy.quoteCosts(costs.totalText)),
    kind === 'bridge' && durationText !== undefined && tradeCopy.quoteArrival(durationText),
    kind === 'swap' && priceImpact && tradeCopy.quoteImpact(priceImpact.text, priceImpact.word),
    widerSlippage !== undefined && tradeCopy.quoteSlippage(widerSlippage),
    implausible !== undefined && tradeCopy.quoteImplausible(implausible),
    freshness === 'outdated' && tradeCopy.quotePrevious,
    isExpired ? tradeCopy.quoteExpired : quoteCheckCopy(check).toLowerCase(),
  ]
  return parts.filter((part) => typeof part === 'string').join(', ')
}

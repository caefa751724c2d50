import type { SwapQuoteRow } from '@causeway/view-models'
import { quoteCheckCopy } from './quote-check-copy.ts'
import type { TradeKind } from './trade.ts'

/** Returns the accessible name of a quote: provider, output, costs, duration and checks. */
export function getQuoteLabel(row: SwapQuoteRow, kind: TradeKind): string {
  const { name, offer, costs, behind, isBest, isFastest, isExpired, freshness, check, widerSlippage } = row
  const { implausible } = row
  const { receive, durationText, priceImpact } = offer
  const parts = [
    name,
    `${receive.text} ${receive.token?.symbol ?? ''}`.trim(),
    isBest && 'best',
    behind && `${behind.text} less than the best`,
    isFastest && kind === 'bridge' && 'fastest',
    costs && costs.totalText !== '-' && `costs ${costs.totalText}`,
    kind === 'bridge' && `arrives in ${durationText}`,
    kind === 'swap' && priceImpact && `price impact ${priceImpact.text}, ${priceImpact.word}`,
    widerSlippage !== undefined && `uses up to ${widerSlippage}% slippage`,
    implausible !== undefined && `implausible, ${implausible}`,
    freshness === 'outdated' && 'for the previous amount',
    isExpired ? 'expired' : quoteCheckCopy(check).toLowerCase(),
  ]
  return parts.filter((part) => typeof part === 'string').join(', ')
}

import type { SwapQuoteCheck, SwapQuoteRow } from '@causeway/view-models'
import type { TradeKind } from './trade.ts'

const CHECKS: Readonly<Record<SwapQuoteCheck, string>> = {
  verified: 'verified',
  unverified: 'not verified',
  beforeSigning: 'verified before signing',
}

/** A quote's row as it is read out: who, how much, at which costs, when, and what is to be known of it. */
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
    widerSlippage !== undefined && `takes up to ${widerSlippage}% slippage`,
    implausible !== undefined && `implausible, ${implausible}`,
    freshness === 'outdated' && 'for what was typed before',
    isExpired ? 'expired' : CHECKS[check],
  ]
  return parts.filter((part) => typeof part === 'string').join(', ')
}

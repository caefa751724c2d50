import { getAssetName } from '../lending/actions/format-token-amount.ts'
import { textOf } from './amounts.ts'
import { convertAt } from './leverage.ts'
import { refuseTrade } from './refusal.ts'
import type { MarginRequest } from './request.ts'
import type { MarginTerms, SwapLeg } from './trade.ts'

/** Loss that a swap may have without the user's consent, in percent of the sold value at the lender's prices. */
export const DEFAULT_MAX_PRICE_IMPACT = 5

/**
 * Checks a swap against the lender's own prices, which a provider cannot set.
 *
 * @throws MarginRefusedError PRICE_IMPACT_TOO_HIGH with both figures; FIGURES_UNKNOWN without a price, unless the request
 * allows 100 %
 */
export function assertPriceImpact(
  { maxPriceImpact = DEFAULT_MAX_PRICE_IMPACT }: Pick<MarginRequest, 'maxPriceImpact'>,
  { sell, buy }: Pick<MarginTerms, 'sell' | 'buy'>,
  { name, spent, toAmount }: Pick<SwapLeg, 'name' | 'spent' | 'toAmount'>,
): void {
  if (maxPriceImpact >= 100) return
  const worth = convertAt(spent, sell, buy)
  if (worth === 'unknown') {
    const names = [sell, buy].filter(({ oraclePrice }) => oraclePrice === 'unknown')
    refuseTrade(
      'FIGURES_UNKNOWN',
      `There is no price of ${names.map(({ asset }) => getAssetName(asset)).join(' and ')}`,
      'The swap cannot be compared with the prices of the lender: set maxPriceImpact to 100 once the user has agreed',
    )
  }
  if (worth === 0n) return
  const lost = Number(((worth - toAmount) * 10_000n) / worth) / 100
  if (lost <= maxPriceImpact) return
  refuseTrade(
    'PRICE_IMPACT_TOO_HIGH',
    `The price impact of ${name} is too high: ${lost}%, the limit is ${maxPriceImpact}%`,
    `${textOf(spent, sell)} would buy ${textOf(toAmount, buy)}, worth ${textOf(worth, buy)} at the lender's prices: choose another amount, or raise maxPriceImpact once the user has agreed`,
  )
}

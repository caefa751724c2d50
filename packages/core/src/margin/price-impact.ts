import { formatTokenAmount, getAssetName } from '../lending/actions/format-token-amount.ts'
import { convertAtOraclePrices } from './leverage.ts'
import { rejectTrade } from './margin-rejected-error.ts'
import type { MarginRequest } from './margin-request.ts'
import type { MarginTerms } from './margin-terms.ts'
import type { SwapLeg } from './margin-trade.ts'

/** Maximum loss of a swap without the consent of the user, in percent of the sold value at the lender's prices. */
export const DEFAULT_MAX_PRICE_IMPACT = 5

/**
 * Checks a swap against the lender's oracle prices, which a provider cannot influence.
 *
 * @throws MarginRejectedError PRICE_IMPACT_TOO_HIGH, or FIGURES_UNKNOWN without a price, unless the request allows 100%
 */
export function assertPriceImpact(
  { maxPriceImpact = DEFAULT_MAX_PRICE_IMPACT }: Pick<MarginRequest, 'maxPriceImpact'>,
  { sell, buy }: Pick<MarginTerms, 'sell' | 'buy'>,
  { name, spent, toAmount }: Pick<SwapLeg, 'name' | 'spent' | 'toAmount'>,
): void {
  if (maxPriceImpact >= 100) return
  const fairOutput = convertAtOraclePrices(spent, sell, buy)
  if (fairOutput === 'unknown') {
    const unpriced = [sell, buy].filter(({ oraclePrice }) => oraclePrice === 'unknown')
    rejectTrade(
      'FIGURES_UNKNOWN',
      `The lender has no price for ${unpriced.map(({ asset }) => getAssetName(asset)).join(' and ')}.`,
      'The price impact of the swap cannot be checked. Set maxPriceImpact to 100 once the user has consented.',
    )
  }
  if (fairOutput === 0n) return
  const impact = Number(((fairOutput - toAmount) * 10_000n) / fairOutput) / 100
  if (impact <= maxPriceImpact) return
  const [input, output, fair] = [
    formatTokenAmount(spent, sell.asset),
    formatTokenAmount(toAmount, buy.asset),
    formatTokenAmount(fairOutput, buy.asset),
  ]
  rejectTrade(
    'PRICE_IMPACT_TOO_HIGH',
    `The price impact of ${name} is too high: ${impact}%, the limit is ${maxPriceImpact}%.`,
    `${input} buys ${output} instead of ${fair} at the lender's prices. Choose another amount, or raise maxPriceImpact once the user has consented.`,
  )
}

import { scaleDecimals } from '../../kernel/amounts.ts'
import { lessBasisPoints, percentToBasisPoints, toBasisPoints } from '../../kernel/percent.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { findKnownToken } from './find-known-token.ts'

/** Tolerance for stablecoin prices and exchange fees on top of the slippage, in basis points. */
const PRICE_TOLERANCE = 100

/**
 * Returns the minimum amount that a swap before the order must lock, in base units of `middleToken`: the input amount
 * or the minimum output, whichever has the same asset, less the slippage and 1%. Undefined if neither has, because a
 * comparison would require a price.
 */
export function findMinimumLocked(
  { fromChainId, toChainId, fromTokenAddress, toTokenAddress, fromAmount, slippage }: QuoteRequest,
  middleToken: string,
  toAmountMin: bigint,
): bigint | undefined {
  const middle = findKnownToken(fromChainId, middleToken)
  const source = findKnownToken(fromChainId, fromTokenAddress)
  const destination = findKnownToken(toChainId, toTokenAddress)
  if (!middle) return undefined
  const value =
    source?.asset === middle.asset
      ? scaleDecimals(fromAmount, source.decimals, middle.decimals)
      : destination?.asset === middle.asset
        ? scaleDecimals(toAmountMin, destination.decimals, middle.decimals)
        : undefined
  if (value === undefined) return undefined
  return lessBasisPoints(value, toBasisPoints(percentToBasisPoints(slippage) + PRICE_TOLERANCE))
}

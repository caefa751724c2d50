import { tradeCopy } from '#locale/trade-copy'

/** Formats the slippages of one or several trades, in percent: `0.1%`, or `0.1% to 0.5%` if they differ. */
export function slippageRangeText(percents: readonly number[]): string {
  const lowest = `${Math.min(...percents)}%`
  const highest = `${Math.max(...percents)}%`
  return lowest === highest ? lowest : tradeCopy.slippageFromTo(lowest, highest)
}

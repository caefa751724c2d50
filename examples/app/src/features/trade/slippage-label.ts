import type { SwapSlippage } from '@causeway/view-models'
import { tradeCopy } from '#locale/trade-copy'
import { slippageRangeText } from './slippage-range-text.ts'

/**
 * Returns the displayed slippage of one or several trades and its origin. An invalid one has no value: no quotes are
 * requested with the previous one.
 */
export function slippageLabel(
  slippages: readonly Pick<SwapSlippage, 'percent' | 'isAuto'>[],
  isInvalid: boolean,
): { readonly text: string; readonly origin: string } {
  if (isInvalid) return { text: '-', origin: tradeCopy.notValid }
  const isAuto = slippages.some((slippage) => slippage.isAuto)
  return {
    text: slippageRangeText(slippages.map(({ percent }) => percent)),
    origin: isAuto ? tradeCopy.autoSlippage : tradeCopy.yourSlippage,
  }
}

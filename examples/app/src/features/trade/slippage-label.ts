import type { SwapSlippage } from '@causeway/view-models'
import { tradeCopy } from '#locale/trade-copy'

/** Returns the displayed slippage and its origin. An invalid one has no value: no quotes are requested with the previous one. */
export function slippageLabel(
  { text, isAuto }: Pick<SwapSlippage, 'text' | 'isAuto'>,
  isInvalid: boolean,
): { readonly text: string; readonly origin: string } {
  if (isInvalid) return { text: '-', origin: tradeCopy.notValid }
  return { text, origin: isAuto ? tradeCopy.autoSlippage : tradeCopy.yourSlippage }
}

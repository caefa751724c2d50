import { isHighSlippage, type SlippageTolerance } from '@causeway/core'

/** A slippage that counts for one trade alone: a high one, or a text that cannot be read. */
export interface OwnSlippage {
  /** Of the trade it was set for. */
  readonly trade: string
  readonly tolerance: SlippageTolerance | undefined
  /** What was typed, where it cannot be read. */
  readonly invalid: string | undefined
}

/** The slippage that a trade is asked with. */
export interface TradeSlippage {
  readonly tolerance: SlippageTolerance
  readonly invalid: string | undefined
}

/** Returns the slippage of a trade. A high value of the settings, or one that was set for another trade, does not count. */
export function slippageOf(
  trade: string,
  settings: SlippageTolerance,
  own: OwnSlippage | undefined,
): TradeSlippage {
  const usual = isHighSlippage(settings) ? 'auto' : settings
  if (own?.trade !== trade) return { tolerance: usual, invalid: undefined }
  return { tolerance: own.tolerance ?? usual, invalid: own.invalid }
}

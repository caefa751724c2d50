import { isHighSlippage, type SlippageTolerance } from '@causeway/view-models'

/** A slippage that counts for one trade alone: a high one, or a text that cannot be read. */
export interface OwnSlippage {
  /** The trade that it was set for. */
  readonly trade: string
  readonly tolerance: SlippageTolerance | undefined
  /** The typed text, if it is invalid. */
  readonly invalid: string | undefined
}

/** The slippage that a trade is asked with. */
export interface TradeSlippage {
  readonly tolerance: SlippageTolerance
  readonly invalid: string | undefined
}

/** Returns the slippage of a trade. A high value of the settings, or one that was set for another trade, does not count. */
export function getTradeSlippage(
  trade: string,
  settings: SlippageTolerance,
  tradeOnly: OwnSlippage | undefined,
): TradeSlippage {
  const usual = isHighSlippage(settings) ? 'auto' : settings
  if (tradeOnly?.trade !== trade) return { tolerance: usual, invalid: undefined }
  return { tolerance: tradeOnly.tolerance ?? usual, invalid: tradeOnly.invalid }
}

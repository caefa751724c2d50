import { isHighSlippage, type SlippageTolerance } from '@causeway/view-models'

/** A slippage that only applies to one trade: a high value, or an invalid text. */
export interface TradeOnlySlippage {
  /** The trade that it was set for. */
  readonly trade: string
  readonly tolerance: SlippageTolerance | undefined
  /** The typed text, if it is invalid. */
  readonly invalid: string | undefined
}

/** The slippage of a quote request. */
export interface TradeSlippage {
  readonly tolerance: SlippageTolerance
  readonly invalid: string | undefined
}

/** Returns the slippage of a trade. High values of the settings, and values set for another trade, are ignored. */
export function getTradeSlippage(
  trade: string,
  settings: SlippageTolerance,
  tradeOnly: TradeOnlySlippage | undefined,
): TradeSlippage {
  const usual = isHighSlippage(settings) ? 'auto' : settings
  if (tradeOnly?.trade !== trade) return { tolerance: usual, invalid: undefined }
  return { tolerance: tradeOnly.tolerance ?? usual, invalid: tradeOnly.invalid }
}

import { formatUnits } from '@causeway/core'
import { PRICE_POLICIES, type Token } from '@causeway/core/data'
import { formatAmount, formatUsd } from '@causeway/core/format'
import type { SwapFormPrice } from './swap-form-input.ts'

/** A formatted amount. */
export interface SwapMoney {
  /** Token of the amount. Undefined if only its address is known, in which case `text` is "-". */
  readonly token: SwapCurrency | undefined
  /** Amount in base units. */
  readonly amount: bigint
  /** Formatted amount, such as `0.1268`. */
  readonly text: string
  readonly usd: number | undefined
  /** Formatted value, such as `$426.87`; "-" if unknown. */
  readonly usdText: string
}

/** Token of an amount. */
export type SwapCurrency = Pick<Token, 'chainId' | 'address' | 'symbol' | 'decimals'>

/** A price with its age, and whether it is too old to be shown without its age. */
export interface SwapPriceView extends SwapFormPrice {
  /** Age of the price in milliseconds. */
  readonly ageMs: number
  readonly isOld: boolean
}

/** Formats an amount with its value. */
export function swapMoney(
  amount: bigint,
  token: SwapCurrency | undefined,
  price: SwapFormPrice | undefined,
): SwapMoney {
  const unit = knownPrice(price)
  // Floating point is precise enough, because the value is only displayed.
  const usd = token && unit && Number(formatUnits(amount, token.decimals)) * unit
  const text = token ? formatAmount(amount, token.decimals) : '-'
  return { token, amount, text, usd, usdText: formatUsd(usd) }
}

/** Returns the price of one whole token in US dollars; undefined if it is not a positive number. */
export function knownPrice(price: SwapFormPrice | undefined): number | undefined {
  return price !== undefined && Number.isFinite(price.price) && price.price > 0 ? price.price : undefined
}

/**
 * Returns a price with its age; undefined if it is invalid.
 *
 * @param now current time in milliseconds since the epoch
 */
export function swapPrice(price: SwapFormPrice | undefined, now: number): SwapPriceView | undefined {
  if (price === undefined || knownPrice(price) === undefined) return undefined
  const ageMs = Math.max(0, now - price.updatedTime)
  return { ...price, ageMs, isOld: price.isStale || ageMs > PRICE_POLICIES.default.staleTime }
}

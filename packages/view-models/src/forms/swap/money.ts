import { formatUnits } from '@causeway/core'
import { PRICE_POLICIES, type Token } from '@causeway/core/data'
import { formatAmount, formatUsd } from '@causeway/core/format'
import type { SwapFormPrice } from './input.ts'

/** An amount as it is shown. */
export interface SwapMoney {
  /** Undefined where nothing is known of it but its address: then `text` is a dash. */
  readonly token: SwapCurrency | undefined
  /** In base units. */
  readonly amount: bigint
  /** Such as `0.1268`. */
  readonly text: string
  readonly usd: number | undefined
  /** Such as `$426.87`; a dash where it is not known. */
  readonly usdText: string
}

/** What an amount is counted in. */
export type SwapCurrency = Pick<Token, 'chainId' | 'address' | 'symbol' | 'decimals'>

/** What is known of a price, and whether it is too old to be shown without its age. */
export interface SwapPriceView extends SwapFormPrice {
  /** Milliseconds since its source said so. */
  readonly ageMs: number
  readonly isOld: boolean
}

/** An amount with what it is worth. */
export function swapMoney(
  amount: bigint,
  token: SwapCurrency | undefined,
  price: SwapFormPrice | undefined,
): SwapMoney {
  const unit = knownPrice(price)
  // A float for display alone.
  const usd = token && unit && Number(formatUnits(amount, token.decimals)) * unit
  const text = token ? formatAmount(amount, token.decimals) : '-'
  return { token, amount, text, usd, usdText: formatUsd(usd) }
}

/** USD for one whole token; what is no price is none. */
export function knownPrice(price: SwapFormPrice | undefined): number | undefined {
  return price !== undefined && Number.isFinite(price.price) && price.price > 0 ? price.price : undefined
}

/** A price with its age. @param now milliseconds since the epoch */
export function swapPrice(price: SwapFormPrice | undefined, now: number): SwapPriceView | undefined {
  if (price === undefined || knownPrice(price) === undefined) return undefined
  const ageMs = Math.max(0, now - price.updatedTime)
  return { ...price, ageMs, isOld: price.isStale || ageMs > PRICE_POLICIES.default.staleTime }
}

import type { UrlState } from '@causeway/view-models'

/** Whether an asset is sold for a stablecoin, or bought with one. */
export type OrderSide = 'buy' | 'sell'

/** Returns the side of the URL. Default: `buy` if it only names the output token, otherwise `sell`. */
export function orderSide(
  search: string,
  { inputCurrency, outputCurrency }: Pick<UrlState, 'inputCurrency' | 'outputCurrency'>,
): OrderSide {
  const side = new URLSearchParams(search).get('side')
  if (side === 'buy' || side === 'sell') return side
  return outputCurrency !== undefined && inputCurrency === undefined ? 'buy' : 'sell'
}

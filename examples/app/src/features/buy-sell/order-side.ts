import type { UrlState } from '@causeway/view-models'

/** Whether an asset is sold for a stable token, or bought with one. */
export type OrderSide = 'buy' | 'sell'

/** What the address asks for: by its word, else by the one token that it names. */
export function orderSide(
  search: string,
  { inputCurrency, outputCurrency }: Pick<UrlState, 'inputCurrency' | 'outputCurrency'>,
): OrderSide {
  const side = new URLSearchParams(search).get('side')
  if (side === 'buy' || side === 'sell') return side
  return outputCurrency !== undefined && inputCurrency === undefined ? 'buy' : 'sell'
}

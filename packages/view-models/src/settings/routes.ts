import { type UrlState, writeUrlState } from './url.ts'

/** Returns the URL of the swap page. `now`, in milliseconds since the epoch, resets its form. */
export function swapRoute(
  swap: Required<Pick<UrlState, 'chainId'>> & Pick<UrlState, 'inputCurrency' | 'outputCurrency'>,
  now: number,
): string {
  return `/swap${writeUrlState('', { ...swap, refresh: now })}`
}

/** Returns the URL of the page that sells `inputCurrency` or buys `outputCurrency`. `now` resets its form. */
export function buySellRoute(
  order: Required<Pick<UrlState, 'chainId'>> & Pick<UrlState, 'inputCurrency' | 'outputCurrency'>,
  now: number,
): string {
  return `/buysell${writeUrlState('', { ...order, refresh: now })}`
}

/** Returns the URL of a lender's page, or of its pro page in expert mode. */
export function lendingRoute(
  { chainId, lender }: Required<Pick<UrlState, 'chainId' | 'lender'>>,
  { expertMode }: { readonly expertMode: boolean },
): string {
  return `/lending/${expertMode ? 'pro/' : ''}${chainId}/${encodeURIComponent(lender)}`
}

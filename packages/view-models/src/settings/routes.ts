import { type UrlState, writeUrlState } from './url.ts'

/** The swap page for these currencies; `now`, in milliseconds since the epoch, makes it begin anew. */
export function swapRoute(
  swap: Required<Pick<UrlState, 'chainId'>> & Pick<UrlState, 'inputCurrency' | 'outputCurrency'>,
  now: number,
): string {
  return `/swap${writeUrlState('', { ...swap, refresh: now })}`
}

/** The page that sells `inputCurrency`, or buys `outputCurrency`; `now` as for a swap. */
export function buySellRoute(
  order: Required<Pick<UrlState, 'chainId'>> & Pick<UrlState, 'inputCurrency' | 'outputCurrency'>,
  now: number,
): string {
  return `/buysell${writeUrlState('', { ...order, refresh: now })}`
}

/** The page of a lender: in expert mode the pro one. */
export function lendingRoute(
  { chainId, lender }: Required<Pick<UrlState, 'chainId' | 'lender'>>,
  { expertMode }: { readonly expertMode: boolean },
): string {
  return `/lending/${expertMode ? 'pro/' : ''}${chainId}/${encodeURIComponent(lender)}`
}

import type { UrlState } from '@causeway/view-models'
import type { MarketRef } from './resolve-market.ts'

/** Selection of the lending overview until the user selects a chain or a lender. */
export const DEFAULT_LENDING_SELECTION = { chainId: 42161, lender: undefined } as const

/** Returns the lender that the query of the overview names, on its chain or on that of the default selection. */
export function toSelectedLender({
  chainId = DEFAULT_LENDING_SELECTION.chainId,
  lender = DEFAULT_LENDING_SELECTION.lender,
}: Pick<UrlState, 'chainId' | 'lender'>): MarketRef | undefined {
  return lender === undefined ? undefined : { chainId, lender }
}

import type { UrlState } from '@causeway/view-models'
import type { MarketRef } from './resolve-market.ts'

/** Selection of the lending overview until the user selects a chain or a lender. */
const DEFAULT_LENDING_SELECTION = { chainId: 42161, lender: undefined } as const

/** Returns the lender in the query of the overview. Default chain: that of the default selection. */
export function toSelectedLender({
  chainId = DEFAULT_LENDING_SELECTION.chainId,
  lender = DEFAULT_LENDING_SELECTION.lender,
}: Pick<UrlState, 'chainId' | 'lender'>): MarketRef | undefined {
  return lender === undefined ? undefined : { chainId, lender }
}

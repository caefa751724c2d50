import { lendingRoute, type UrlState, writeUrlState } from '@causeway/view-models'
import { marketsCopy } from '#locale/markets-copy'
import type { MarketRow } from './market-rows.ts'

/** A link to a form. */
export interface MarketAction {
  readonly label: string
  readonly to: string
}

/** Returns the links to the forms of a pool: none while it is closed, and no margin unless it is collateral. */
export function marketActions(row: MarketRow, expertMode: boolean): MarketAction[] {
  const { asset, pool, market, closedReason, borrowTotal, leverages } = row
  if (closedReason !== undefined) return []
  const { chainId } = pool
  const route = (changes: Partial<UrlState>, action?: string) => {
    const query = new URLSearchParams(writeUrlState('', { chainId, ...changes }))
    if (action !== undefined) query.set('action', action)
    return `${lendingRoute(market, { expertMode })}?${query}`
  }
  const inputCurrency = asset.address
  const deposit = { label: marketsCopy.deposit(asset.symbol), to: route({ inputCurrency }, 'deposit') }
  const borrow = { label: marketsCopy.borrow(asset.symbol), to: route({ inputCurrency }, 'borrow') }
  const open = {
    label: marketsCopy.openLong(asset.symbol),
    to: route({ operation: 'open', outputCurrency: asset.address }),
  }
  return [deposit, ...(borrowTotal === undefined ? [] : [borrow]), ...(leverages.length > 0 ? [open] : [])]
}

import { lendingRoute, writeUrlState } from '@causeway/view-models'
import { marketsCopy } from '#locale/markets-copy'
import type { MarketRow } from './market-rows.ts'

/** A link to a form. */
export interface MarketAction {
  readonly label: string
  readonly to: string
}

/** Returns the links to the forms of a pool: none while it is closed, and no margin without a leverage. */
export function marketActions(
  row: MarketRow,
  { expertMode }: { readonly expertMode: boolean },
): MarketAction[] {
  const { asset, pool, market, closedReason, borrowTotal, leverages } = row
  if (closedReason !== undefined) return []
  const margin = { chainId: pool.chainId, operation: 'open', outputCurrency: asset.address } as const
  const deposit = { label: marketsCopy.deposit(asset.symbol), to: poolRoute(row, expertMode, 'deposit') }
  const borrow = { label: marketsCopy.borrow(asset.symbol), to: poolRoute(row, expertMode, 'borrow') }
  const open = {
    label: marketsCopy.openLong(asset.symbol),
    to: lendingRoute(market, { expertMode }) + writeUrlState('', margin),
  }
  return [deposit, ...(borrowTotal === undefined ? [] : [borrow]), ...(leverages.length === 0 ? [] : [open])]
}

/** Returns the URL of a lender's page with a pool selected, and optionally an action other than the default. */
export function poolRoute(
  { market, pool: { chainId, poolId } }: Pick<MarketRow, 'market' | 'pool'>,
  expertMode: boolean,
  action?: 'deposit' | 'borrow',
): string {
  const query = new URLSearchParams({ chain: `${chainId}`, pool: poolId, ...(action && { action }) })
  return `${lendingRoute(market, { expertMode })}?${query}`
}

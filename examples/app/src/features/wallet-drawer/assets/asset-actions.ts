import { isStablecoin } from '@causeway/core/lending'
import {
  ASSET_ROW_ACTIONS,
  type AssetGroup,
  type AssetRow,
  type AssetRowAction,
  buySellRoute,
  lendingRoute,
  swapRoute,
  writeUrlState,
} from '@causeway/view-models'
import { walletCopy } from '#locale/wallet-copy'
import type { QuickAction } from '../../../state/overlays-reducer.ts'

/** Target of an action of an asset. */
export type AssetActionTarget =
  | { readonly kind: 'quick'; readonly quick: QuickAction }
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'explorer'; readonly url: string }

/** One action of an asset's toolbar. */
export interface OfferedAssetAction {
  readonly action: AssetRowAction
  /** Row of the chain with the largest balance that offers the action; undefined if no row does. */
  readonly row: AssetRow | undefined
  /** Reason why the action is unavailable. */
  readonly reason: string | undefined
}

export interface AssetActionContext {
  /** The selected lender, which trades on margin prefer. */
  readonly lender: string
  readonly expertMode: boolean
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** Returns all nine actions, each with the row that supports it or the reason why none does. */
export function getAssetActions(
  { rows }: Pick<AssetGroup, 'rows'>,
  areLendersLoading: boolean,
): OfferedAssetAction[] {
  return ASSET_ROW_ACTIONS.map((action) => {
    const row = rows.find(({ actions }) => actions.includes(action))
    if (row) return { action, row, reason: undefined }
    const isUnknown = areLendersLoading && LENDING_ACTIONS.has(action)
    return { action, row: undefined, reason: isUnknown ? walletCopy.lendersLoading : REASONS[action] }
  })
}

/** Returns the target of an action that a row offers. */
export function getAssetActionTarget(
  action: AssetRowAction,
  { chainId, token, marginLenders, explorerUrl }: AssetRow,
  { lender, expertMode, now }: AssetActionContext,
): AssetActionTarget {
  const page = (path: string): AssetActionTarget => ({ kind: 'page', path })
  switch (action) {
    case 'Deposit':
    case 'Withdraw':
    case 'Borrow':
    case 'Repay':
      return { kind: 'quick', quick: { type: action, assetGroup: token.assetGroup } }
    case 'Swap':
      return page(swapRoute({ chainId, inputCurrency: token.address }, now))
    case 'Sell':
      return page(buySellRoute({ chainId, inputCurrency: token.address }, now))
    case 'Buy':
      return page(buySellRoute({ chainId, outputCurrency: token.address }, now))
    case 'Margin': {
      // Both deposit the token: to long it, or to buy another asset with a stablecoin.
      const assets = isStablecoin(token)
        ? { inputCurrency: token.address }
        : { outputCurrency: token.address }
      const query = writeUrlState('', { ...assets, operation: 'open' })
      const marginLender = marginLenders.includes(lender) ? lender : (marginLenders[0] ?? lender)
      return page(`${lendingRoute({ chainId, lender: marginLender }, { expertMode })}${query}`)
    }
    case 'Explorer':
      return { kind: 'explorer', url: explorerUrl ?? '' }
  }
}

const LENDING_ACTIONS: ReadonlySet<AssetRowAction> = new Set([
  'Deposit',
  'Withdraw',
  'Borrow',
  'Repay',
  'Margin',
])

const REASONS: Readonly<Record<AssetRowAction, string>> = {
  Deposit: walletCopy.noDeposit,
  Withdraw: walletCopy.noWithdraw,
  Borrow: walletCopy.noBorrow,
  Repay: walletCopy.noDebt,
  Sell: walletCopy.noSell,
  Buy: walletCopy.noBuy,
  Margin: walletCopy.noMargin,
  Swap: walletCopy.noSwap,
  Explorer: walletCopy.noExplorer,
}

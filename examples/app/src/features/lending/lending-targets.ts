import { type ChainRecord, chainById } from '@causeway/core/chains'
import { type AssetAction, type LenderMarket, lenderDisplayName } from '@causeway/core/lending'
import { lendingPoolChoices } from '@causeway/view-models'
import { lendingCopy } from '#locale/lending-copy'

/** A pool that supports an action. */
export interface LendingTarget {
  readonly key: string
  readonly chainId: number
  readonly lender: string
  readonly poolId: string
  readonly symbol: string
  readonly label: string
}

export interface LendingTargetsInput {
  readonly type: AssetAction['type']
  readonly markets: readonly LenderMarket[]
  readonly chains: readonly ChainRecord[]
  /** Only targets of this asset. */
  readonly assetGroup?: string | undefined
}

/** Returns the pools that support the action, in the order of the choices of each lender. */
export function lendingTargets({ type, markets, chains, assetGroup }: LendingTargetsInput): LendingTarget[] {
  return markets.flatMap((market) => {
    const { chainId, lender } = market
    const marketLabel = lendingCopy.lenderOn(
      lenderDisplayName(lender),
      chainById(chains, chainId)?.name ?? lendingCopy.unknownChainInner(chainId),
    )
    return lendingPoolChoices({ type, market, position: undefined })
      .filter(({ asset }) => assetGroup === undefined || asset.assetGroup === assetGroup)
      .filter(({ reason }) => requiresPosition(type) || reason === undefined)
      .map(({ poolId, asset: { symbol } }) => ({
        key: `${chainId}:${lender}:${poolId}`,
        chainId,
        lender,
        poolId,
        symbol,
        label: `${symbol}, ${marketLabel}`,
      }))
  })
}

/** Withdraw and repay are listed for accounts without a position as well; the form shows the reason. */
function requiresPosition(type: AssetAction['type']): boolean {
  return type === 'Withdraw' || type === 'Repay'
}

import { type ChainRecord, chainById } from '@causeway/core/chains'
import { type AssetAction, type LenderMarket, lenderDisplayName } from '@causeway/core/lending'
import { lendingPoolChoices } from '@causeway/view-models'
import { lendingCopy } from '#locale/lending-copy'

/** A pool of a lender where an asset can be put to work, or be borrowed. */
export interface LendingPlace {
  readonly key: string
  readonly chainId: number
  readonly lender: string
  readonly poolId: string
  readonly symbol: string
  /** As a menu says it. */
  readonly label: string
}

/** What the places are listed for. */
export interface LendingPlacesInput {
  readonly type: AssetAction['type']
  readonly markets: readonly LenderMarket[]
  readonly chains: readonly ChainRecord[]
  /** Only places of this asset. */
  readonly assetGroup?: string | undefined
}

/** Every place that takes the action, in the order of its lender's choices. */
export function lendingPlaces({ type, markets, chains, assetGroup }: LendingPlacesInput): LendingPlace[] {
  return markets.flatMap((market) => {
    const { chainId, lender } = market
    const where = lendingCopy.lenderOn(
      lenderDisplayName(lender),
      chainById(chains, chainId)?.name ?? lendingCopy.unknownChainInner(chainId),
    )
    return lendingPoolChoices({ type, market, position: undefined })
      .filter(({ asset }) => assetGroup === undefined || asset.assetGroup === assetGroup)
      .filter(({ reason }) => takesOthers(type) || reason === undefined)
      .map(({ poolId, asset: { symbol } }) => ({
        key: `${chainId}:${lender}:${poolId}`,
        chainId,
        lender,
        poolId,
        symbol,
        label: `${symbol}, ${where}`,
      }))
  })
}

/** What an account takes out or pays back is refused for an account that has nothing there: its form says so itself. */
function takesOthers(type: AssetAction['type']): boolean {
  return type === 'Withdraw' || type === 'Repay'
}

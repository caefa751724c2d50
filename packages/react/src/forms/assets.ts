import { type AssetRows, type AssetRowsInput, assetRows } from '@causeway/view-models'
import { useCauseway } from '../causeway-provider.tsx'
import { type HoldingsOptions, type HoldingsParameters, useHoldings } from '../reads/holdings.ts'
import { useView } from './use-view.ts'

/** Parameters of `useAssetRows`: the accounts and the filter. */
export interface AssetRowsParameters
  extends HoldingsParameters,
    Pick<AssetRowsInput, 'chainId' | 'showsAllChains' | 'hidesDust' | 'dustUsd' | 'possible'> {}

/** Returns the assets of the accounts across chains, with the chains to filter by (`assetRows`). */
export function useAssetRows(
  { accounts, chainIds, ...shown }: AssetRowsParameters = {},
  options: HoldingsOptions = {},
): AssetRows {
  const { chains } = useCauseway(options)
  return useView(assetRows, { ...useHoldings({ accounts, chainIds }, options), ...shown, chains })
}

import { type AssetRows, type AssetRowsInput, assetRows } from '@causeway/core'
import { useMemo } from 'react'
import { useCauseway } from '../context.tsx'
import { type HoldingsOptions, type HoldingsParameters, useHoldings } from '../reads/holdings.ts'

/** Whose assets, and which of them are shown. */
export interface AssetRowsParameters
  extends HoldingsParameters,
    Pick<AssetRowsInput, 'chainId' | 'showsAllChains' | 'hidesDust' | 'dustUsd' | 'possible'> {}

/** What accounts hold, asset by asset over their chains, with the chains to filter by (`assetRows`). */
export function useAssetRows(parameters: AssetRowsParameters = {}, options: HoldingsOptions = {}): AssetRows {
  const { chains } = useCauseway(options)
  const { hasAccount, entries, prices } = useHoldings(parameters, options)
  const { chainId, showsAllChains, hidesDust, dustUsd, possible } = parameters
  return useMemo(
    () =>
      assetRows({
        ...{ hasAccount, entries, prices, chains },
        ...{ chainId, showsAllChains, hidesDust, dustUsd, possible },
      }),
    [hasAccount, entries, prices, chains, chainId, showsAllChains, hidesDust, dustUsd, possible],
  )
}

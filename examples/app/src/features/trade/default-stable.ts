import {
  type AssetList,
  DEFAULT_STABLE_SYMBOL,
  findCurrency,
  isStableOrEuro,
  type Token,
} from '@causeway/core/data'

/** Returns the default stablecoin of a chain. */
export function defaultStable(list: AssetList): Token | undefined {
  const main = list.mainTokens.flatMap((key) => list.tokens[key] ?? [])
  return (
    findCurrency(list, DEFAULT_STABLE_SYMBOL) ?? main.find(({ assetGroup }) => isStableOrEuro(assetGroup))
  )
}

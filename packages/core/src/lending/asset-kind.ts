import { isStableOrEuro } from '../tokens/symbols.ts'
import type { Token } from '../tokens/token.ts'

/** What an asset follows, as far as its name tells. */
export type AssetKind = 'ETH' | 'BTC' | 'stable'

type Named = Pick<Token, 'symbol' | 'assetGroup'>

/** By its group, else its symbol. Undefined for an asset of its own. */
export function assetKind({ symbol, assetGroup }: Named): AssetKind | undefined {
  const name = (assetGroup ?? symbol).toUpperCase()
  if (isStableOrEuro(name) || STABLES.has(name)) return 'stable'
  if (name.includes('BTC')) return 'BTC'
  return name.includes('ETH') ? 'ETH' : undefined
}

/** Stable coins whose names do not say so. */
const STABLES: ReadonlySet<string> = new Set(['DAI', 'SDAI', 'GHO', 'FRAX', 'MIM', 'DOLA'])

/** Whether assets all follow the same thing, so that their prices move together. */
export function areCorrelatedAssets(assets: readonly Named[]): boolean {
  const [kind, ...others] = new Set(assets.map(assetKind))
  return kind !== undefined && others.length === 0
}

/** Staked assets that are no ether: what they are named after stands last or first. */
const STAKED =
  /^(SAVAX|GGAVAX|ANKRAVAX|STMATIC|MATICX|STPOL|SLISBNB|BNBX|ASBNB|ANKRBNB|STS|WSTS|STROSE|STKAIA|SFLR|STMNT)$/

/** Whether it stands for something that is staked, such as wstETH. */
export function isLiquidStaking(asset: Named): boolean {
  const name = asset.symbol.toUpperCase()
  if (STAKED.test(name)) return true
  return assetKind(asset) === 'ETH' && !PLAIN_ETHER.has(name)
}

const PLAIN_ETHER: ReadonlySet<string> = new Set(['ETH', 'WETH', 'WETH.E', 'ETH.E'])

import { compact } from '../kernel/compact.ts'
import type { Address } from '../kernel/schema.ts'
import { priceProblem } from './known-price.ts'
import {
  byDepth,
  type DexPair,
  figureOf,
  isBase,
  isUsable,
  liquidityUsd,
  readDecimal,
} from './sources/dex-pair.ts'

/** A market of a token, as its page shows it. Figures in US dollars are absent where the service does not give them. */
export interface MarketPair {
  /** Lower-cased. */
  readonly tokenAddress: Address
  readonly pairAddress: string
  readonly priceUsd: number
  /** The asset group where it is known, else the symbol. */
  readonly assetId: string
  readonly assetName: string
  /** What the user holds, in whole tokens; absent where it was not given. */
  readonly userBalance?: number
  readonly userBalanceUsd?: number
  readonly liquidityUsd: number
  readonly volume24hUsd?: number
  /** Percent. */
  readonly priceChange24h?: number
  readonly fdv?: number
  readonly marketCap?: number
}

export interface MarketPairTerms {
  /** Of the chain, at the dex-price service. */
  readonly slug: string
  /** Lower-cased. */
  readonly address: Address
  /** Lower-cased addresses of pairs that are not believed. */
  readonly excluded: ReadonlySet<string>
  readonly assetGroup?: string | undefined
}

/** The pair with what the user holds of its token, in whole tokens, and what that is worth. */
export function pairWithBalance(pair: MarketPair, userBalance: number): MarketPair {
  return { ...pair, userBalance, userBalanceUsd: userBalance * pair.priceUsd }
}

/** The pairs of the right chain in which the token is the base, deepest first: the first is the market's price. */
export function marketPairs(pairs: readonly DexPair[], terms: MarketPairTerms): readonly MarketPair[] {
  const { slug, address, excluded } = terms
  return pairs
    .filter((pair) => isUsable(pair, slug, excluded) && isBase(pair, address))
    .filter(({ priceUsd }) => priceProblem(readDecimal(priceUsd)) === undefined)
    .sort(byDepth)
    .map((pair) => toMarketPair(pair, terms))
}

function toMarketPair(pair: DexPair, { address, assetGroup }: MarketPairTerms): MarketPair {
  const { pairAddress, baseToken } = pair
  const priceUsd = readDecimal(pair.priceUsd)
  const assetId = assetGroup ?? baseToken.symbol ?? address
  return compact({
    tokenAddress: address,
    pairAddress,
    priceUsd,
    assetId,
    assetName: baseToken.name ?? assetId,
    liquidityUsd: liquidityUsd(pair),
    volume24hUsd: figureOf(pair.volume, 'h24'),
    priceChange24h: figureOf(pair.priceChange, 'h24'),
    fdv: figureOf(pair, 'fdv'),
    marketCap: figureOf(pair, 'marketCap'),
  })
}

import { compact } from '../kernel/compact.ts'
import type { Address } from '../kernel/schema.ts'
import {
  comparePairDepth,
  type DexPair,
  getNumber,
  getPairLiquidity,
  isBaseOfPair,
  isUsablePair,
  parseDecimal,
} from './sources/pair.ts'
import { getPriceProblem } from './validate-offer.ts'

/** A market pair of a token. Amounts in US dollars are absent if the service does not report them. */
export interface MarketPair {
  /** Lower-cased. */
  readonly tokenAddress: Address
  readonly pairAddress: string
  readonly priceUsd: number
  /** Asset group of the token; its symbol if the group is unknown. */
  readonly assetId: string
  readonly assetName: string
  /** The user's balance in whole tokens, if given. */
  readonly userBalance?: number
  readonly userBalanceUsd?: number
  readonly liquidityUsd: number
  readonly volume24hUsd?: number
  /** Price change in percent. */
  readonly priceChange24h?: number
  readonly fdv?: number
  readonly marketCap?: number
}

/** Options for `toMarketPairs`. */
export interface MarketPairOptions {
  /** Name of the chain at the dex-price service. */
  readonly slug: string
  /** Lower-cased token address. */
  readonly address: Address
  /** Lower-cased addresses of pairs to ignore. */
  readonly excluded: ReadonlySet<string>
  readonly assetGroup?: string | undefined
}

/** Adds the user's balance in whole tokens, and its value. */
export function addUserBalance(pair: MarketPair, userBalance: number): MarketPair {
  return { ...pair, userBalance, userBalanceUsd: userBalance * pair.priceUsd }
}

/** Returns the pairs on the chain with the token as base, highest liquidity first. The first one sets the price. */
export function toMarketPairs(pairs: readonly DexPair[], options: MarketPairOptions): readonly MarketPair[] {
  const { slug, address, excluded } = options
  return pairs
    .filter((pair) => isUsablePair(pair, slug, excluded) && isBaseOfPair(pair, address))
    .filter(({ priceUsd }) => getPriceProblem(parseDecimal(priceUsd)) === undefined)
    .sort(comparePairDepth)
    .map((pair) => toMarketPair(pair, options))
}

function toMarketPair(pair: DexPair, { address, assetGroup }: MarketPairOptions): MarketPair {
  const { pairAddress, baseToken } = pair
  const priceUsd = parseDecimal(pair.priceUsd)
  const assetId = assetGroup ?? baseToken.symbol ?? address
  return compact({
    tokenAddress: address,
    pairAddress,
    priceUsd,
    assetId,
    assetName: baseToken.name ?? assetId,
    liquidityUsd: getPairLiquidity(pair),
    volume24hUsd: getNumber(pair.volume, 'h24'),
    priceChange24h: getNumber(pair.priceChange, 'h24'),
    fdv: getNumber(pair, 'fdv'),
    marketCap: getNumber(pair, 'marketCap'),
  })
}

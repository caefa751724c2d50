export { type MarketPair, valuedPair } from './pairs.ts'
export { PRICE_POLICIES, type PricePolicy, type PriceProfile } from './policies.ts'
export {
  type ChainPrices,
  type PriceEntry,
  type PriceResults,
  priceKey,
  type SourceFailure,
  type TokenPrice,
  type UnavailablePrice,
} from './price.ts'
export {
  NoPricesError,
  type PriceQueryContext,
  type PriceQueryOptions,
  pairsQueryOptions,
  pricesQueryOptions,
} from './query-options.ts'
export { type AssetGroupOf, priceWeight, type TokensByChain } from './request.ts'
export {
  type GetPairsOptions,
  type GetPricesOptions,
  type PairResults,
  PriceService,
  type PriceServiceOptions,
} from './service.ts'
export type { OfferedPrice, PriceAnswer, PriceContext, PriceSource, PriceToken } from './source.ts'
export type { ExcludedPairs } from './sources/dex-pair.ts'
export { dataHostPrices, type PriceHosts } from './sources/index.ts'

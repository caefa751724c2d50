export { type MarketPair, pairWithBalance } from './pairs.ts'
export { PRICE_POLICIES, type PricePolicyName } from './policies.ts'
export {
  type ChainPrices,
  type PriceEntry,
  type PriceResults,
  type PriceSourceFailure,
  priceKey,
  type TokenPrice,
  type UnavailablePrice,
} from './price.ts'
export { prices } from './prices.ts'
export {
  NoPricesError,
  pairsQueryOptions,
  pricesQueryOptions,
} from './query-options.ts'
export type { AssetGroupOf, TokensByChain } from './request.ts'
export {
  type OnePriceRequest,
  type PairResults,
  type PairsRequest,
  PriceService,
  type PriceServiceOptions,
  type PricesOptions,
  type PricesRequest,
} from './service.ts'
export type { OfferedPrice, PriceAnswer, PriceSource, PriceSourceContext, PriceToken } from './source.ts'
export type { ExcludedPairs } from './sources/dex-pair.ts'
export { dataHostPrices, type PriceHosts } from './sources/index.ts'

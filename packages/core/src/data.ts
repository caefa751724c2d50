/**
 * Tokens, prices and balances: service plug-ins, query options and helpers.
 *
 * @packageDocumentation
 */

export { balances } from './balances/balances.ts'
export type { ChainBalancesRequest } from './balances/check-request.ts'
export {
  type BalanceEntry,
  type BalanceState,
  createBalanceEntry,
  isHeldBalance,
  toBalanceState,
} from './balances/create-balance-entry.ts'
export { type BalanceRow, balanceKey } from './balances/create-balance-store.ts'
export {
  type BalanceTotal,
  getWalletBalances,
  groupBalancesByChain,
  sumBalances,
} from './balances/get-wallet-balances.ts'
export { type ChainHoldings, readHoldings } from './balances/holdings.ts'
export { BALANCE_POLICIES, type BalancePolicyName } from './balances/policies.ts'
export {
  balancesQueryOptions,
  holdingsQueryOptions,
  isAffectedBalancesQuery,
} from './balances/query-options.ts'
export { requireBalance } from './balances/service.ts'
export type { TokensByChain } from './prices/parse-price-request.ts'
export { PRICE_POLICIES, type PricePolicyName } from './prices/policies.ts'
export {
  type ChainPrices,
  type PriceEntry,
  type PriceResults,
  priceKey,
  type TokenPrice,
} from './prices/price.ts'
export { prices } from './prices/prices.ts'
export { pairsQueryOptions, pricesQueryOptions } from './prices/query-options.ts'
export type { PairResults } from './prices/service.ts'
export { dataHostPrices, type PriceHosts } from './prices/sources/data-host-prices.ts'
export { llamaPrices } from './prices/sources/llama.ts'
export { customTokenKey } from './tokens/custom-tokens.ts'
export { findCurrency } from './tokens/find-currency.ts'
export { isPendle, isPendleExpired } from './tokens/pendle.ts'
export { TOKEN_POLICIES, type TokenPolicyName } from './tokens/policies.ts'
export {
  assetListQueryOptions,
  omniListQueryOptions,
  tokenLookupQueryOptions,
} from './tokens/query-options.ts'
export type { AssetList } from './tokens/read-asset-list.ts'
export type { OmniList } from './tokens/read-omni-list.ts'
export { type TokenLookup, TokenService, type TokenServiceOptions } from './tokens/service.ts'
export { dataHostAssetSources } from './tokens/sources.ts'
export { canonicalSymbol, DEFAULT_STABLE_SYMBOL, isStableOrEuro } from './tokens/symbols.ts'
export { nativeToken, type PendleTokenType, type Token, tokenAddress, tokenKey } from './tokens/token.ts'
export { getTokenExplorerUrl, getTokenLogoUrls } from './tokens/token-urls.ts'
export { tokens } from './tokens/tokens.ts'

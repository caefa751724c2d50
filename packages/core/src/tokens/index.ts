export type { AssetList } from './asset-list.ts'
export { customTokenKey } from './custom-tokens.ts'
export { fromEighteenDecimals, toEighteenDecimals } from './decimals.ts'
export {
  AssetListNotReadyError,
  AssetListUnavailableError,
  AssetNotFoundError,
  NotATokenError,
} from './errors.ts'
export { findCurrency } from './find-currency.ts'
export { TOKEN_ICON_PX, tokenExplorerUrl, tokenLogoUrls } from './links.ts'
export type { OmniAsset, OmniList } from './omni-list.ts'
export { isPendle, isPendleExpired } from './pendle.ts'
export { TOKEN_POLICIES, type TokenPolicyName } from './policies.ts'
export {
  assetListQueryOptions,
  omniListQueryOptions,
  tokenLookupQueryOptions,
} from './query-options.ts'
export type { TokenReader } from './read-token.ts'
export type { ListRefusal } from './refusals.ts'
export {
  type TokenLookup,
  type TokenLookupRequest,
  TokenService,
  type TokenServiceOptions,
} from './service.ts'
export { type AssetSources, dataHostAssetSources, PUBLIC_ASSET_SOURCES } from './sources.ts'
export {
  canonicalSymbol,
  DEFAULT_NATIVE_SYMBOL,
  DEFAULT_STABLE_SYMBOL,
  DEFAULT_TOKEN_SYMBOLS,
  isStableOrEuro,
  SYMBOL_ALIASES,
} from './symbols.ts'
export {
  nativeToken,
  type PendleProps,
  type PendleTokenType,
  type Token,
  type TokenAmount,
  tokenAddress,
  tokenKey,
} from './token.ts'
export { tokens } from './tokens.ts'
export { keepsYieldToken, YIELD_TOKEN_HANDLING, type YieldTokenChoice } from './yield-token.ts'

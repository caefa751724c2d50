/**
 * Every bridge and swap provider, and the kit to write one.
 *
 * @packageDocumentation
 */

// What the authors of providers need beside zod, so that an adapter imports from here alone.
export { isNativeToken, NATIVE_TOKEN_ADDRESS, normalizeTokenAddress, sameAddress } from '../chains/index.ts'
export {
  bigintSchema,
  booleanSchema,
  chainIdSchema,
  createHttpClient,
  evmAddressSchema,
  formatUnits,
  type Hex,
  type HttpClient,
  type HttpClientOptions,
  type HttpContext,
  HttpError,
  type HttpReply,
  type HttpRequest,
  hashSchema,
  hexDataSchema,
  mulDiv,
  nonNegativeSchema,
  parseExternal,
  parseUnits,
  percentToBasisPoints,
  quantitySchema,
  type Schema,
  scalarSchema,
  scaleDecimals,
  textSchema,
  uintSchema,
  wordSchema,
} from '../kernel/index.ts'
export {
  type BuildableRequest,
  BuildMismatchError,
  type BuildRequest,
  type BuildTerms,
  type DecodedTransaction,
  defineProvider,
  type KnownContracts,
  nativeValue,
  type OrderData,
  type ProviderBuild,
  type ProviderContext,
  ProviderError,
  type ProviderErrorCode,
  type ProviderErrorOptions,
  type ProviderOptions,
  type ProviderParts,
  type ProviderQuote,
  pricingRecipient,
  pricingSender,
  type QuoteFee,
  type QuoteProvider,
  type QuoteRequest,
  type SignedOrder,
  type StatusRequest,
  type StatusResult,
  type TokenListEntry,
  type TransactionData,
  type TransferStatus,
  UnexpectedStatusRequestError,
  withAccounts,
} from '../quotes/index.ts'
export { across } from './across/index.ts'
export { type AxelarOptions, axelar } from './axelar/index.ts'
export { bebop } from './bebop/index.ts'
export { type ButterOptions, butter } from './butter/index.ts'
export {
  type CausewayPoolsOptions,
  causewayPools,
  type PoolRouterDeployment,
  type PoolRouterDeployments,
} from './causeway-router/index.ts'
export { cow } from './cow/index.ts'
export { crosscurve } from './crosscurve/index.ts'
export { eisen } from './eisen/index.ts'
export { enso } from './enso/index.ts'
export {
  type Erc20WrapperOptions,
  erc20Wrapper,
  WRAP_PAIRS,
  type WrapMethod,
  type WrapPair,
} from './erc20-wrapper/index.ts'
export { fly } from './fly/index.ts'
export { gaszip } from './gaszip/index.ts'
export { type KyberswapOptions, kyberswap } from './kyberswap/index.ts'
export { layerswap } from './layerswap/index.ts'
export { LIFI_DIAMONDS, type LifiOptions, lifi } from './lifi/index.ts'
export { type MayanOptions, mayan } from './mayan/index.ts'
export { NITRO_CONTRACTS, type NitroContracts, type NitroOptions, nitro } from './nitro/index.ts'
export { nordstern } from './nordstern/index.ts'
export { type OneinchOptions, oneinch } from './oneinch/index.ts'
export { type OogaBoogaOptions, oogabooga } from './oogabooga/index.ts'
export { openocean } from './openocean/index.ts'
export { type OrbiterOptions, orbiter } from './orbiter/index.ts'
export { type PendleOptions, pendle } from './pendle/index.ts'
export { relay } from './relay/index.ts'
export { humanAmountSchema, toBaseUnits } from './shared/human-amount.ts'
export { notFoundOn404, requireTransaction, statusResult } from './shared/status.ts'
export { squidV1 } from './squid-v1/index.ts'
export { squidV2 } from './squid-v2/index.ts'
export { stargateBus, stargateTaxi } from './stargate/index.ts'
export { sushi } from './sushi/index.ts'
export { type SwapAggregatorsOptions, swapAggregators } from './swap-aggregators.ts'
export { symbiosis } from './symbiosis/index.ts'
export { UNISWAP_V2_ROUTERS, type UniswapV2Options, uniswapV2 } from './uniswap-v2/index.ts'
export {
  UNISWAP_V3_CONTRACTS,
  type UniswapV3Contracts,
  type UniswapV3Options,
  uniswapV3,
} from './uniswap-v3/index.ts'
export { velora } from './velora/index.ts'
export { type WrapperOptions, wrapper } from './wrapper/index.ts'
export { xy } from './xy/index.ts'
export { zenlink } from './zenlink/index.ts'
export { zerox } from './zerox/index.ts'

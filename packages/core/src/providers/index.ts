/**
 * Every bridge and swap provider, and the kit to write one.
 *
 * @packageDocumentation
 */

export { createHttpClient } from '../kernel/http.ts'
export {
  evmAddressSchema,
  hashSchema,
  hexDataSchema,
  nonNegativeSchema,
  parseExternal,
  textSchema,
  uintSchema,
} from '../kernel/schema.ts'
export { BuildMismatchError } from '../quotes/assert-quoted-transaction.ts'
export { defineProvider } from '../quotes/define-provider.ts'
export type { ProviderOptions, ProviderQuote } from '../quotes/provider.ts'
export type { ProviderErrorCode } from '../quotes/provider-error.ts'
export { across } from './across/index.ts'
export { type AxelarOptions, axelar } from './axelar/index.ts'
export { bebop } from './bebop/index.ts'
export { type ButterOptions, butter } from './butter/index.ts'
export { type CausewayPoolsOptions, causewayPools } from './causeway-router/index.ts'
export { cow } from './cow/index.ts'
export { type CrossCurveOptions, crosscurve } from './crosscurve/index.ts'
export { defineSwapAggregator } from './define-swap-aggregator.ts'
export { eisen } from './eisen/index.ts'
export { enso } from './enso/index.ts'
export { type Erc20WrapperOptions, erc20Wrapper } from './erc20-wrapper/index.ts'
export { fly } from './fly/index.ts'
export { gaszip } from './gaszip/index.ts'
export { type KyberswapOptions, kyberswap } from './kyberswap/index.ts'
export { layerswap } from './layerswap/index.ts'
export { type LifiOptions, lifi } from './lifi/index.ts'
export { type MayanOptions, mayan } from './mayan/index.ts'
export { type NitroOptions, nitro } from './nitro/index.ts'
export { nordstern } from './nordstern/index.ts'
export { type OneinchOptions, oneinch } from './oneinch/index.ts'
export { oogabooga } from './oogabooga/index.ts'
export { openocean } from './openocean/index.ts'
export { type OrbiterOptions, orbiter } from './orbiter/index.ts'
export { type PendleOptions, pendle } from './pendle/index.ts'
export { relay } from './relay/index.ts'
export { humanAmountSchema, toBaseUnits } from './shared/human-amount.ts'
export { notFoundOn404, requireTransaction, statusResult } from './shared/status.ts'
export { squidV1 } from './squid-v1/index.ts'
export { type SquidV2Options, squidV2 } from './squid-v2/index.ts'
export { stargateBus, stargateTaxi } from './stargate/index.ts'
export { sushi } from './sushi/index.ts'
export { swapAggregators } from './swap-aggregators.ts'
export { type SymbiosisOptions, symbiosis } from './symbiosis/index.ts'
export { type UniswapV2Options, uniswapV2 } from './uniswap-v2/index.ts'
export { type UniswapV3Options, uniswapV3 } from './uniswap-v3/index.ts'
export { velora } from './velora/index.ts'
export { type WrapperOptions, wrapper } from './wrapper/index.ts'
export { type XyOptions, xy } from './xy/index.ts'
export { zenlink } from './zenlink/index.ts'
export { zerox } from './zerox/index.ts'

export {
  type Asset,
  amountWorth,
  assetsOn,
  convert,
  dollarsOf,
  findAsset,
  isNative,
  nativeAsset,
  priceInDollars,
} from './assets.ts'
export type { NotedDeposit, Order, OrderTerms, WatchedBridge } from './ledger.ts'
export {
  type BridgePrice,
  type BridgeQuote,
  createMarket,
  lessPercent,
  lessSlippage,
  type Market,
  NoRouteError,
  opaqueDeposit,
  type QuoteRequest,
  type Tariff,
} from './quote.ts'
export { type OrderState, type Settlement, startSettlement } from './relayer.ts'
export {
  createSettlementStore,
  type SettlementOptions,
  type SettlementSettings,
  type SettlementStore,
  settlementOptionsSchema,
} from './settings.ts'
export { priceSwap, type SwapPrice } from './swap.ts'
export { readTransaction } from './transactions.ts'

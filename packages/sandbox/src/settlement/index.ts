export {
  type Asset,
  amountWorth,
  assetsOn,
  convert,
  findAsset,
  isNative,
  nativeAsset,
  priceInDollars,
  toDollars,
} from './assets.ts'
export type { NotedDeposit, Order, OrderTerms, WatchedBridge } from './ledger.ts'
export {
  type BridgePrice,
  type BridgeQuote,
  createMarket,
  createOrder,
  lessSlippage,
  type Market,
  NoRouteError,
  opaqueDeposit,
  type QuoteRequest,
  type Tariff,
} from './quote.ts'
export {
  createSettlementStore,
  type SettlementOptions,
  type SettlementSettings,
  type SettlementStore,
  settlementOptionsSchema,
} from './settings.ts'
export { getDelivery, type OrderState, type Settlement, startSettlement } from './settlement.ts'
export { priceSwap, type SwapPrice } from './swap.ts'
export { type MinedTransaction, readTransaction } from './transactions.ts'

export { type Asset, dollarsOf, findAsset, isNative, nativeAsset, priceInDollars } from './assets.ts'
export type { Order } from './ledger.ts'
export {
  type BridgeQuote,
  createMarket,
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
  type SettlementStore,
  settlementOptionsSchema,
} from './settings.ts'
export { readTransaction } from './transactions.ts'

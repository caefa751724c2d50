export { type AccountFigures, summarize } from './account.ts'
export { after, type PositionChange } from './after.ts'
export { type Figure, INFINITE_HEALTH } from './figures.ts'
export {
  type LimitOptions,
  leverageRange,
  maxBorrow,
  maxLeverage,
  maxWithdraw,
  utilisation,
} from './limits.ts'
export { type LiquidationPrice, liquidationPrice } from './liquidation-price.ts'
export { type ModeEffect, modeEffects } from './modes.ts'
export { type AprFigures, aprs } from './rates.ts'

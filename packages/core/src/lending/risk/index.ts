export { type AccountFigures, accountFigures } from './account.ts'
export { type AprFigures, accountAprs } from './aprs.ts'
export { INFINITE_HEALTH, type LendingFigure } from './figures.ts'
export {
  type LendingLimitOptions,
  leverageRange,
  maxBorrow,
  maxLeverage,
  maxWithdraw,
  poolUtilisation,
} from './limits.ts'
export { type LiquidationPrice, liquidationPrice } from './liquidation-price.ts'
export { type ModeEffect, modeEffects } from './modes.ts'
export { type PositionChange, positionAfter } from './position-after.ts'

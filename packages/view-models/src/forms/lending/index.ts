export {
  type LendingAmountEvent,
  type LendingAmountInput,
  lendingAmountReducer,
} from './amount.ts'
export { type LendingFormView, lendingForm } from './form.ts'
export type { LendingFormInput } from './form-context.ts'
export type { LendingFormLimits, QuickAmount } from './limits.ts'
export type { LiquidationMove, LiquidationPoint } from './liquidation.ts'
export type { BeforeAfter, LendingFormFigures, LendingOutcome } from './outcome.ts'
export { type LendingPoolChoice, type LendingPoolChoicesInput, lendingPoolChoices } from './pool-choices.ts'
export type { LendingRisk } from './risk.ts'
export { type LendingSwitchInput, type LendingSwitchView, lendingSwitchForm } from './switch.ts'

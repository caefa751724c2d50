export {
  type LendingAmountEvent,
  type LendingAmountInput,
  lendingAmountReducer,
} from './amount.ts'
export type { LendingFormInput } from './desk.ts'
export { type LendingFormView, lendingForm } from './form.ts'
export {
  LENDING_FORM_BUTTONS,
  LENDING_FORM_MESSAGES,
  type LendingFormButton,
  type LendingFormIssue,
  type LendingFormIssueCode,
  type LendingFormWords,
} from './issues.ts'
export type { LendingFormLimits, QuickAmount } from './limits.ts'
export type { LiquidationMove, LiquidationPoint } from './liquidation.ts'
export type { BeforeAfter, LendingFormFigures, LendingOutcome } from './outcome.ts'
export { type LendingPoolChoice, type LendingPoolChoicesInput, lendingPoolChoices } from './pool-choices.ts'
export type { LendingRisk } from './risk.ts'
export { type LendingSwitchInput, type LendingSwitchView, lendingSwitchForm } from './switch.ts'

export { type MarginPoolChoicesInput, marginPoolChoices } from './choices.ts'
export {
  type MarginSwapInput,
  type MarginSwapView,
  withSwapQuote,
} from './consents.ts'
export { type MarginFormView, marginForm } from './form.ts'
export type { MarginFormInput } from './form-context.ts'
export type { MarginSize } from './legs.ts'
export type { MarginLeverage } from './leverage.ts'
export type { MarginLimits } from './limits.ts'
export { type MarginPair, marginMode, namesake } from './mode.ts'
export { marginOutcome } from './outcome.ts'
export { type MarginAbsence, type MarginOfferRow, type MarginQuoteList, marginQuoteList } from './quotes.ts'
export type { MarginFormRouter } from './router.ts'

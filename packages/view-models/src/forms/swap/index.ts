export { type SwapCost, type SwapCosts, swapCosts } from './costs.ts'
export type { SwapFunds, TypableAmount } from './funds.ts'
export type {
  ComparedField,
  SwapFormChain,
  SwapFormInput,
  SwapFormPrice,
  SwapFormPrices,
  SwapQuoting,
} from './input.ts'
export { type SwapCurrency, type SwapMoney, type SwapPriceView, swapMoney } from './money.ts'
export { type NetworkFeeStep, type NetworkFeeTerms, networkFee, usualSteps } from './network-fee.ts'
export type { SwapFee, SwapNativeFee, SwapOffer, SwapRate } from './offer.ts'
export {
  PRICE_IMPACT_TIERS,
  type PriceImpactAsk,
  type PriceImpactTier,
  SMALL_LOSSES,
  type SwapLoss,
  type SwapPriceImpact,
} from './price-impact.ts'
export {
  type SwapAbsence,
  type SwapAbsenceState,
  type SwapOfferRow,
  type SwapQuoteCheck,
  type SwapQuoteList,
  type SwapQuoteListOptions,
  swapQuoteList,
} from './quote-list.ts'
export { providerQuoting, swapQuoting } from './quoting.ts'
export type { RecipientDoubt, SwapRecipient } from './recipient.ts'
export {
  CONSENT_SLIPPAGE,
  isHighSlippage,
  SLIPPAGE_RULES,
  type SlippageRule,
  type SwapPairKind,
  type SwapSlippage,
  swapPairKind,
  swapSlippage,
} from './slippage.ts'
export { type SwapFormView, type SwapSideView, swapForm } from './swap-form.ts'
export {
  type PendleMark,
  searchTokens,
  type TokenCatalogue,
  type TokenCatalogueInput,
  type TokenChoice,
  type TokenHolding,
  type TokenSearchResult,
  type TokenSection,
  type TokenTerms,
  tokenCatalogue,
} from './token-search.ts'

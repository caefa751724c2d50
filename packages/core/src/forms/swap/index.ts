export type { SwapFunds, TypableAmount } from './funds.ts'
export type {
  ComparedField,
  SwapConsent,
  SwapFormChain,
  SwapFormInput,
  SwapFormPrice,
  SwapFormPrices,
  SwapQuoting,
} from './input.ts'
export {
  type NoRouteCause,
  SWAP_ISSUES,
  type SwapIssueCode,
  type SwapIssueFacts,
  type SwapIssueRule,
} from './issue-rules.ts'
export type { SwapButton, SwapIssue, SwapIssueOf } from './issues.ts'
export type { SwapCurrency, SwapMoney, SwapPriceView } from './money.ts'
export type { SwapFee, SwapOffer, SwapRate } from './offer.ts'
export {
  PRICE_IMPACT_TIERS,
  type PriceImpactAsk,
  type PriceImpactTier,
  type SwapPriceImpact,
} from './price-impact.ts'
export { providerQuoting, swapQuoting } from './quoting.ts'
export type { RecipientDoubt, SwapRecipient } from './recipient.ts'
export {
  SLIPPAGE_RULES,
  type SlippageRule,
  type SwapPairKind,
  type SwapSlippage,
  swapPairKind,
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

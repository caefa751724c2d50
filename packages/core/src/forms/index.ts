export type { SwapFunds, TypableAmount } from './swap/funds.ts'
export type {
  ComparedField,
  SwapConsent,
  SwapFormBalance,
  SwapFormChain,
  SwapFormInput,
  SwapFormPrice,
  SwapFormPrices,
  SwapQuoting,
} from './swap/input.ts'
export {
  type NoRouteCause,
  SWAP_ISSUES,
  type SwapIssueCode,
  type SwapIssueFacts,
  type SwapIssueRule,
} from './swap/issue-rules.ts'
export type { SwapButton, SwapIssue, SwapIssueOf } from './swap/issues.ts'
export type { SwapCurrency, SwapMoney, SwapPriceView } from './swap/money.ts'
export type { SwapFee, SwapOffer, SwapRate } from './swap/offer.ts'
export {
  PRICE_IMPACT_TIERS,
  type PriceImpactAsk,
  type PriceImpactTier,
  type SwapPriceImpact,
} from './swap/price-impact.ts'
export type { RecipientDoubt, SwapRecipient } from './swap/recipient.ts'
export {
  SLIPPAGE_RULES,
  type SlippageRule,
  type SwapPairKind,
  type SwapSlippage,
  swapPairKind,
} from './swap/slippage.ts'
export { type SwapFormView, type SwapSideView, swapForm } from './swap/swap-form.ts'
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
} from './swap/token-search.ts'

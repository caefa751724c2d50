/**
 * View models and UI state over `@causeway/core`, for any framework: swap, lending and margin forms, asset rows, history,
 * wallets, settings, and the state in the page's address.
 *
 * @packageDocumentation
 */

export {
  type Activity,
  type ActivityEvents,
  type ActivityOptions,
  type ActivityToast,
  activity,
} from './activity/activity.ts'
export type { ActivityItem, ActivityStatus } from './activity/activity-items.ts'
export { needsResume } from './activity/needs-resume.ts'
export {
  ASSET_ROW_ACTIONS,
  type AssetPossibilities,
  type AssetRowAction,
} from './forms/asset-rows/actions.ts'
export {
  type AssetRows,
  type AssetRowsInput,
  type AssetRowsStatus,
  assetRows,
  DUST_USD,
  type OutdatedChain,
  type UnreadChain,
} from './forms/asset-rows/asset-rows.ts'
export type { ChainChip, ChainChips } from './forms/asset-rows/chips.ts'
export type { AssetGroup, AssetRow } from './forms/asset-rows/groups.ts'
export { type HoldingsRead, heldTokens, holdingEntries } from './forms/asset-rows/holding-entries.ts'
export type { AssetTotal, DayChange } from './forms/asset-rows/totals.ts'
export {
  type ConsentCode,
  type FormButton,
  type FormConsent,
  type FormIssue,
  type FormIssueCode,
  formButton,
  formIssue,
  formIssueMessage,
  isBlocking,
  isConsentIssue,
  isFormError,
  toConsent,
  withdrawConsent,
} from './forms/form-issue.ts'
export type { FormIssueValues, NoRouteCause, UnverifiedCheck } from './forms/form-issue-values.ts'
export {
  FORM_ISSUES,
  type FormField,
  type FormIssueRule,
  type FormIssueSeverity,
} from './forms/form-issues.ts'
export type {
  HistoryAmount,
  HistoryDisplay,
  HistoryEntry,
  HistoryLink,
  HistoryState,
} from './forms/history/entry.ts'
export {
  type HistoryGroup,
  type HistoryInput,
  type HistoryView,
  historyGroups,
  historyTokens,
} from './forms/history/history.ts'
export {
  type LendingAmountEvent,
  type LendingAmountInput,
  lendingAmountReducer,
} from './forms/lending/amount.ts'
export { cutDistance } from './forms/lending/cut-distance.ts'
export { type LendingFormView, lendingForm } from './forms/lending/form.ts'
export type { LendingFormInput } from './forms/lending/form-context.ts'
export type { LendingFormLimits, QuickAmount } from './forms/lending/limits.ts'
export type { LiquidationMove, LiquidationPoint } from './forms/lending/liquidation.ts'
export {
  type BeforeAfter,
  type LendingFormFigures,
  type LendingOutcome,
  lendingOutcome,
} from './forms/lending/outcome.ts'
export {
  type LendingPoolChoice,
  type LendingPoolChoicesInput,
  lendingPoolChoices,
} from './forms/lending/pool-choices.ts'
export type { LendingRisk } from './forms/lending/risk.ts'
export { type LendingSwitchInput, type LendingSwitchView, lendingSwitchForm } from './forms/lending/switch.ts'
export { type RateModels, withRatesAfter } from './forms/lending/with-rates-after.ts'
export {
  type LegDue,
  type LegState,
  type LegSum,
  type LegSums,
  legState,
  legSums,
} from './forms/many-legs/leg-sums.ts'
export type {
  Split,
  SplitAmount,
  SplitPart,
  SplitPlan,
  SplitSource,
  SplitWay,
} from './forms/many-legs/split.ts'
export { type Spread, type SpreadPlan, type SpreadSource, spreadAmount } from './forms/many-legs/spread.ts'
export { type LegOffer, type LegTotals, legCosts, legTotals, usdPerUnit } from './forms/many-legs/totals.ts'
export { type MarginFormView, marginForm, marginOutcome } from './forms/margin/form.ts'
export type { MarginFormInput } from './forms/margin/form-context.ts'
export type { LeverageRange } from './forms/margin/get-leverage-range.ts'
export type { MarginLimits } from './forms/margin/limits.ts'
export { marginPlanLabel } from './forms/margin/margin-plan-label.ts'
export type { MarginPair } from './forms/margin/mode.ts'
export { type MarginPoolChoicesInput, marginPoolChoices } from './forms/margin/pool-choices.ts'
export {
  type MarginQuoteFailure,
  type MarginQuoteList,
  type MarginQuoteRow,
  marginQuoteList,
} from './forms/margin/quote-list.ts'
export { rankRepaymentQuotes } from './forms/margin/rank-repayment-quotes.ts'
export { reachableLeverage } from './forms/margin/reachable-leverage.ts'
export type { Repayment, RepaymentQuote } from './forms/margin/repayment.ts'
export type { MarginFormRouter } from './forms/margin/select-router.ts'
export { type MarginTradeFilter, supportsMargin } from './forms/margin/supports-margin.ts'
export type { MarginSize } from './forms/margin/validate-margin-trade.ts'
export { type MarginSwapInput, type MarginSwapView, withSwapQuote } from './forms/margin/with-swap-quote.ts'
export type { LenderWorth, RiskFigures, SubAccountWorth } from './forms/net-worth/lender-worth.ts'
export { type NetWorthInput, type NetWorthView, netWorthView } from './forms/net-worth/net-worth.ts'
export type { WorthGroup } from './forms/net-worth/worth-groups.ts'
export type { HoldingPart, WalletPart, WorthPart } from './forms/net-worth/worth-parts.ts'
export type { WorthSums } from './forms/net-worth/worth-sums.ts'
export {
  giveReviewConsent,
  isReviewable,
  type ReviewConsent,
  type ReviewPart,
  reviewConsent,
  unverifiedIssue,
} from './forms/review-consent.ts'
export { normalizeAmountText, typedAmount } from './forms/shared/typed-amount.ts'
export { type SwapCost, type SwapCosts, swapCosts } from './forms/swap/costs.ts'
export { type FoldableQuote, type FoldedQuotes, foldQuotes } from './forms/swap/fold-quotes.ts'
export { type JourneyCosts, type JourneyTerms, journeyCosts } from './forms/swap/journey-costs.ts'
export type { SwapCurrency, SwapMoney, SwapPriceView } from './forms/swap/money.ts'
export {
  type NetworkFeeStep,
  type NetworkFeeTerms,
  networkFee,
  type PaidNetworkFee,
  type PaidNetworkFeeTerms,
  paidNetworkFee,
  quoteNetworkFee,
  simulatedNetworkFee,
  usualSteps,
} from './forms/swap/network-fee.ts'
export type { SwapFee, SwapNativeFee, SwapOffer, SwapRate } from './forms/swap/offer.ts'
export {
  PRICE_IMPACT_TIERS,
  type PriceImpactConfirmation,
  type PriceImpactTier,
  type SwapLoss,
  type SwapPriceImpact,
} from './forms/swap/price-impact.ts'
export {
  type SwapQuoteFailure,
  type SwapQuoteFailureState,
  type SwapQuoteList,
  type SwapQuoteListOptions,
  type SwapQuoteRow,
  swapQuoteList,
} from './forms/swap/quote-list.ts'
export { providerQuoting, swapQuoting } from './forms/swap/quoting.ts'
export type { RecipientDoubt, SwapRecipient } from './forms/swap/recipient.ts'
export {
  isHighSlippage,
  SLIPPAGE_RULES,
  type SlippageRule,
  type SwapPairKind,
  type SwapSlippage,
  swapSlippage,
} from './forms/swap/slippage.ts'
export { type SwapFormView, type SwapSideView, swapForm } from './forms/swap/swap-form.ts'
export type {
  ComparedField,
  SwapFormChain,
  SwapFormInput,
  SwapFormPrice,
  SwapFormPrices,
  SwapQuoting,
} from './forms/swap/swap-form-input.ts'
export type { SwapFunds, TypableAmount } from './forms/swap/swap-funds.ts'
export {
  type PendleMark,
  searchTokens,
  type TokenCatalog,
  type TokenCatalogInput,
  type TokenChoice,
  type TokenHolding,
  type TokenSearchResult,
  type TokenSection,
  type TokenTerms,
  tokenCatalog,
} from './forms/swap/token-catalog.ts'
export type { KnownWallet } from './forms/wallet-rows/known-wallets.ts'
export type { SessionConnection } from './forms/wallet-rows/session-connection.ts'
export type {
  ConnectFailure,
  TileReason,
  TileState,
  WalletSection,
  WalletTile,
} from './forms/wallet-rows/tiles.ts'
export {
  type WalletChain,
  type WalletRow,
  type WalletRows,
  type WalletRowsInput,
  type WalletSummary,
  walletRows,
} from './forms/wallet-rows/wallet-rows.ts'
export { formIssueCopy, historyStateCopy, tileReasonCopy } from './locales/copy.ts'
export { buySellRoute, lendingRoute, swapRoute } from './settings/routes.ts'
export { createDashboardFilter, type SavedDashboardFilter } from './settings/saved-dashboard-filter.ts'
export type { SavedFields, SavedFieldsContext } from './settings/saved-fields.ts'
export type { RowSelection, SelectedRow } from './settings/selection.ts'
export type { SwapForm, SwapSide, SwapState } from './settings/swap-state.ts'
export {
  readUrlState,
  type UrlChanges,
  type UrlOperation,
  type UrlPage,
  type UrlState,
  writeUrlState,
} from './settings/url.ts'
export type {
  UrlStore,
  UrlStoreOptions,
  UrlStorePage,
} from './settings/url-store.ts'
export {
  dashboardFilter,
  rowSelection,
  swapFormState,
  type UrlStateOptions,
  type UserInterface,
  type UserInterfacePlugins,
  urlState,
  userInterface,
  userSettings,
} from './settings/user-interface.ts'
export {
  createUserSettings,
  DEFAULT_DEADLINE_SECONDS,
  isDarkMode,
  SHORT_DEADLINE_SECONDS,
  type SlippageTolerance,
  THEMES,
  type Theme,
  type UserFlags,
  type UserSettings,
  type UserSettingsService,
  withRecentToken,
} from './settings/user-settings.ts'

/**
 * React 18 and 19: a provider of the instance, and a hook for every read, action, form and state.
 *
 * @packageDocumentation
 */

export { type BuildQuoteOptions, type BuildQuoteVariables, useBuildQuote } from './actions/quote.ts'
export type { ActionOptions } from './actions/use-action.ts'
export { useAwardPoints } from './actions/use-award-points.ts'
export {
  type ConnectVariables,
  type DisconnectVariables,
  useConnect,
  useDisconnect,
} from './actions/use-connect.ts'
export {
  type ExecuteVariables,
  type LendingActionVariables,
  type ResumeVariables,
  type RunSettings,
  useExecute,
  useLendingAction,
  usePreview,
  useResume,
  useTrackTransfer,
} from './actions/use-execute.ts'
export type { RunResult } from './actions/use-run.ts'
export {
  type AnyCauseway,
  CausewayProvider,
  type CausewayProviderProps,
  type HookOptions,
  type HookServices,
  useCauseway,
  useService,
} from './causeway-provider.tsx'
export { type AssetRowsParameters, useAssetRows } from './forms/assets.ts'
export {
  type LendingAccountParameters,
  type LendingAccountRead,
  type LendingFormParameters,
  type LendingFormResult,
  useLendingAccount,
  useLendingForm,
} from './forms/lending.ts'
export { type SwapParameters, type SwapResult, useSwap } from './forms/swap.ts'
export { useHistory } from './forms/use-history.ts'
export { useWalletRows, type WalletRowsParameters } from './forms/wallets.ts'
export { type QuotesOptions, type QuotesResult, useQuotes } from './live/quotes.ts'
export { useExecutionProgress, useTransfer, useTransfers } from './live/transfers.ts'
export { useCountdown, useNow } from './live/use-now.ts'
export { useReconnect } from './live/use-reconnect.ts'
export { useTranslatedError } from './live/use-translated-error.ts'
export { type BalanceParameters, useBalance, useBalanceRow, useBalances } from './reads/balances.ts'
export {
  type Holdings,
  type HoldingsOptions,
  type HoldingsParameters,
  useHoldings,
  useRefreshHoldings,
} from './reads/holdings.ts'
export {
  useLendingMarkets,
  useLendingPairs,
  useLendingPlan,
  useLendingPositions,
  usePortfolio,
} from './reads/lending.ts'
export { usePoints, usePointsTasks, useReferral } from './reads/points.ts'
export { useMarketPairs, usePrice, usePrices } from './reads/prices.ts'
export { useCustomTokens, useOmniTokens, useTokenLookup, useTokens } from './reads/tokens.ts'
export { useChains } from './reads/use-chains.ts'
export { useGas } from './reads/use-gas.ts'
export type { ReadOptions } from './reads/use-read.ts'
export type { StateHook, StateOptions } from './state/create-state-hook.ts'
export {
  useActivity,
  useDashboardFilter,
  usePendingCount,
  usePointsState,
  useRowSelection,
  useSettingFlags,
  useSettings,
  useSwapForm,
  useUrlState,
  useWalletSession,
} from './state/hooks.ts'
export { type IsEqual, useStore } from './store.ts'

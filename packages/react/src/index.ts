/**
 * React 18 and 19: a provider of the instance, and a hook for every read, action, form and state.
 *
 * @packageDocumentation
 */

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
} from './actions/execute.ts'
export { useAwardPoints } from './actions/points.ts'
export { type BuildQuoteOptions, type BuildQuoteVariables, useBuildQuote } from './actions/quote.ts'
export type { ActionOptions } from './actions/use-action.ts'
export type { RunResult } from './actions/use-run.ts'
export {
  type ConnectVariables,
  type DisconnectVariables,
  useConnect,
  useDisconnect,
} from './actions/wallet.ts'
export {
  type AnyCauseway,
  CausewayProvider,
  type CausewayProviderProps,
  type HookOptions,
  type HookServices,
  useCauseway,
  useService,
} from './context.tsx'
export { type AssetRowsParameters, useAssetRows } from './forms/assets.ts'
export { useHistory } from './forms/history.ts'
export {
  type LendingAccountParameters,
  type LendingAccountRead,
  type LendingFormParameters,
  type LendingFormResult,
  useLendingAccount,
  useLendingForm,
} from './forms/lending.ts'
export { type SwapParameters, type SwapResult, useSwap } from './forms/swap.ts'
export { useWalletRows, type WalletRowsParameters } from './forms/wallets.ts'
export { useTranslatedError } from './live/errors.ts'
export { useCountdown, useNow } from './live/now.ts'
export { type QuotesOptions, type QuotesResult, useQuotes } from './live/quotes.ts'
export { useExecutionProgress, useTransfer, useTransfers } from './live/transfers.ts'
export { useReconnect } from './live/wallets.ts'
export { type BalanceParameters, useBalance, useBalanceRow, useBalances } from './reads/balances.ts'
export { useChains } from './reads/chains.ts'
export { useGas } from './reads/gas.ts'
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

export {
  type ExecuteVariables,
  type LendingActionVariables,
  type ResumeVariables,
  type RunSettings,
  useExecute,
  useLendingAction,
  useResume,
} from './actions/execute.ts'
export { useAwardPoints } from './actions/points.ts'
export { type BuildQuoteVariables, useBuildQuote } from './actions/quote.ts'
export type { ActionOptions } from './actions/use-action.ts'
export type { RunResult } from './actions/use-run.ts'
export {
  type ConnectVariables,
  type DisconnectVariables,
  useConnect,
  useDisconnect,
} from './actions/wallet.ts'
export { CausewayProvider, type CausewayProviderProps, type HookOptions, useCauseway } from './context.tsx'
export { useTranslatedError } from './live/errors.ts'
export { useCountdown, useNow } from './live/now.ts'
export { useExecutionProgress, useTransfer, useTransfers } from './live/transfers.ts'
export { useReconnect } from './live/wallets.ts'
export { type BalanceParameters, useBalance, useBalances } from './reads/balances.ts'
export { useChains } from './reads/chains.ts'
export { useLendingMarkets, useLendingPairs, useLendingPositions } from './reads/lending.ts'
export { usePoints, usePointsTasks, useReferral } from './reads/points.ts'
export { useMarketPairs, usePrice, usePrices } from './reads/prices.ts'
export { useOmniTokens, useTokenLookup, useTokens } from './reads/tokens.ts'
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
  useWalletSession,
} from './state/hooks.ts'
export { type IsEqual, useStore } from './store.ts'

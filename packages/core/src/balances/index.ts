export type {
  BalanceAdapter,
  BalanceAdapterContext,
  BalanceAdapterSetup,
  BalanceReads,
  BalanceRequest,
  ChainBalances,
} from '../platforms/balance-adapter.ts'
export {
  type BalanceProblem,
  type BalanceProblemCode,
  type BalanceReading,
  failedReading,
  unknownBalance,
} from '../platforms/balance-reading.ts'
export { balances } from './balances.ts'
export {
  type BalanceCurrency,
  type BalanceEntry,
  type BalanceState,
  balanceEntry,
  balanceState,
  isHeldBalance,
} from './entries.ts'
export { BalancesSkippedError } from './errors.ts'
export {
  type ChainHoldings,
  type Holding,
  type HoldingsRequest,
  type HoldingsServices,
  readHoldings,
} from './holdings.ts'
export type { BalanceInvalidation } from './invalidation.ts'
export {
  BALANCE_POLICIES,
  type BalancePolicy,
  type BalancePolicyName,
  NO_ADAPTER_POLICY,
} from './policies.ts'
export { type PollOptions, pollUntilRead } from './poll.ts'
export {
  type BalancesQuery,
  type BalancesQueryKey,
  type BalancesQueryOptions,
  balancesQueryKey,
  balancesQueryOptions,
  holdingsQueryOptions,
  isAffectedBalancesQuery,
} from './query-options.ts'
export type { BalanceSkipCode, ChainBalancesRequest, SkippedBalances } from './request.ts'
export {
  type BalanceEvents,
  BalanceService,
  type BalanceServiceOptions,
  type BalancesAnswer,
  type BalancesRequest,
  type FailedBalances,
  type OneBalanceRequest,
  requireBalance,
  type TokenListReadiness,
} from './service.ts'
export { type BalanceReadState, type BalanceRow, balanceKey, balanceReadKey } from './store.ts'
export {
  type BalanceTotal,
  balancesByChain,
  balanceTotal,
  type ChainBalanceTotal,
  type WalletBalances,
  walletBalances,
} from './totals.ts'

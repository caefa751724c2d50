import type {
  BuiltQuote,
  ExecutionPlan,
  ResumeRunOptions,
  RunOptions,
  TrackRequest,
  TransferRecord,
  TransferStep,
  Wallet,
} from '@causeway/core'
import type { ExecuteActionsOptions, ReviewedLendingPlan } from '@causeway/core/lending'
import type { UseMutationResult } from '@tanstack/react-query'
import { type AnyCauseway, requireService } from '../causeway-provider.tsx'
import { type ActionOptions, useAction } from './use-action.ts'
import { type RunResult, useRun } from './use-run.ts'

/** Options of a run, with the wallet that executes it. Stop a run with `cancel` instead of a signal. */
export type RunSettings<Options extends RunOptions> = Omit<Options, 'signal'> & {
  /** Wallet that signs. Default: the connected wallet of the chain. */
  readonly wallet?: Wallet | undefined
}

/** Variables of `useExecute`. */
export interface ExecuteVariables extends RunSettings<RunOptions> {
  /** Result of `quotes.build`, or a plan. */
  readonly work: BuiltQuote | ExecutionPlan
}

/** Executes a built quote or a plan (`Executor.execute`) and reports its progress. */
export function useExecute(
  options: ActionOptions<TransferRecord, ExecuteVariables> = {},
): RunResult<ExecuteVariables> {
  return useRun(
    (causeway, { work, wallet, ...settings }, run) =>
      causeway.executor.execute(work, wallet ?? getWallet(causeway, work), { ...settings, ...run }),
    options,
  )
}

/** Returns the steps of a run (`Executor.preview`), to review the requests to the wallet. */
export function usePreview(
  options: ActionOptions<readonly TransferStep[], Pick<ExecuteVariables, 'work' | 'wallet' | 'batch'>> = {},
): UseMutationResult<readonly TransferStep[], Error, Pick<ExecuteVariables, 'work' | 'wallet' | 'batch'>> {
  return useAction(
    (causeway, { work, wallet, batch }) =>
      causeway.executor.preview(work, wallet ?? getWallet(causeway, work), { batch }),
    options,
  )
}

/** Variables of a hook that executes a lending plan. */
export interface LendingActionVariables extends RunSettings<ExecuteActionsOptions> {
  /** Result of `causeway.lending.plan`. */
  readonly plan: ReviewedLendingPlan
}

/** Executes a lending plan (`causeway.lending.execute`) and reports its progress. */
export function useLendingAction(
  options: ActionOptions<TransferRecord, LendingActionVariables> = {},
): RunResult<LendingActionVariables> {
  return useRun(
    (causeway, { plan, wallet, ...settings }, run) =>
      requireService(causeway, 'lending').execute(plan, wallet ?? getWallet(causeway, plan.execution), {
        ...settings,
        ...run,
      }),
    options,
  )
}

/** The transfer of an interrupted run. */
export interface ResumeVariables extends RunSettings<ResumeRunOptions> {
  readonly transfer: TransferRecord
}

/** Resumes a run that a reload interrupted (`Executor.resume`) and reports its progress. Nothing is sent twice. */
export function useResume(
  options: ActionOptions<TransferRecord, ResumeVariables> = {},
): RunResult<ResumeVariables> {
  return useRun(
    (causeway, { transfer, wallet = causeway.wallets.walletFor(transfer.chainId), ...settings }, run) =>
      causeway.executor.resume(transfer.id, wallet, { ...settings, ...run }),
    options,
  )
}

/**
 * Tracks a transfer by the hash of its source transaction (`StatusTracker.track`). Show it with
 * `useTransfer(data?.id)`.
 */
export function useTrackTransfer(
  options: ActionOptions<TransferRecord, TrackRequest> = {},
): UseMutationResult<TransferRecord, Error, TrackRequest> {
  return useAction(({ transfers }, request) => transfers.track(request), options)
}

function getWallet({ wallets }: AnyCauseway, work: BuiltQuote | ExecutionPlan): Wallet {
  return wallets.walletFor('quote' in work ? work.quote.request.fromChainId : work.chainId)
}

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
import type { ExecuteActionsOptions, LendingPlan } from '@causeway/core/lending'
import type { UseMutationResult } from '@tanstack/react-query'
import { type AnyCauseway, requireService } from '../context.tsx'
import { type ActionOptions, useAction } from './use-action.ts'
import { type RunResult, useRun } from './use-run.ts'

/** How something is carried out, and who signs. It is stopped by `cancel`. */
export type RunSettings<Options extends RunOptions> = Omit<Options, 'signal'> & {
  /** Default: the wallet that is connected for the chain. */
  readonly wallet?: Wallet | undefined
}

/** What is carried out, and how. */
export interface ExecuteVariables extends RunSettings<RunOptions> {
  /** What `quotes.build` gave, or a plan. */
  readonly work: BuiltQuote | ExecutionPlan
}

/** Carries out a built quote or a plan (`Executor.execute`), with its progress. */
export function useExecute(
  options: ActionOptions<TransferRecord, ExecuteVariables> = {},
): RunResult<ExecuteVariables> {
  return useRun(
    (causeway, { work, wallet, ...settings }, run) =>
      causeway.executor.execute(work, wallet ?? walletOf(causeway, work), { ...settings, ...run }),
    options,
  )
}

/** Which steps it would take (`Executor.preview`): for the review of what the wallet will be asked. */
export function usePreview(
  options: ActionOptions<readonly TransferStep[], Pick<ExecuteVariables, 'work' | 'wallet' | 'batch'>> = {},
): UseMutationResult<readonly TransferStep[], Error, Pick<ExecuteVariables, 'work' | 'wallet' | 'batch'>> {
  return useAction(
    (causeway, { work, wallet, batch }) =>
      causeway.executor.preview(work, wallet ?? walletOf(causeway, work), { batch }),
    options,
  )
}

/** A lending plan, and how it is carried out. */
export interface LendingActionVariables extends RunSettings<ExecuteActionsOptions> {
  /** A plan of `causeway.lending.plan`. */
  readonly plan: LendingPlan
}

/** Carries out a lending plan (`causeway.lending.execute`), with its progress. */
export function useLendingAction(
  options: ActionOptions<TransferRecord, LendingActionVariables> = {},
): RunResult<LendingActionVariables> {
  return useRun(
    (causeway, { plan, wallet, ...settings }, run) =>
      requireService(causeway, 'lending').execute(plan, wallet ?? walletOf(causeway, plan.execution), {
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

/** Continues a run that a reload interrupted (`Executor.resume`), with its progress. Nothing is sent twice. */
export function useResume(
  options: ActionOptions<TransferRecord, ResumeVariables> = {},
): RunResult<ResumeVariables> {
  return useRun(
    (causeway, { transfer, wallet = causeway.wallets.walletFor(transfer.chainId), ...settings }, run) =>
      causeway.executor.resume(transfer.id, wallet, { ...settings, ...run }),
    options,
  )
}

/** Tracks a transfer by the hash of its source transaction (`StatusTracker.track`). Show it with `useTransfer(data?.id)`. */
export function useTrackTransfer(
  options: ActionOptions<TransferRecord, TrackRequest> = {},
): UseMutationResult<TransferRecord, Error, TrackRequest> {
  return useAction(({ transfers }, request) => transfers.track(request), options)
}

function walletOf({ wallets }: AnyCauseway, work: BuiltQuote | ExecutionPlan): Wallet {
  return wallets.walletFor('quote' in work ? work.quote.request.fromChainId : work.chainId)
}

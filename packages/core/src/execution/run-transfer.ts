import { CausewayError } from '../kernel/errors.ts'
import type { Wallet } from '../platforms/wallet.ts'
import { getConfirmations } from '../transfers/get-confirmations.ts'
import type { TransferRecord } from '../transfers/record.ts'
import type { PendingRun, ResumeRunOptions } from './executor.ts'
import type { EngineContext } from './plan-transfer.ts'
import { type ExecutionProgress, toProgress } from './progress.ts'
import { assertStoredRun, unsentSteps } from './run/assert-stored-run.ts'
import type { RunContext } from './run/run-context.ts'
import { runSteps } from './run/run-steps.ts'
import { getSteps } from './run/steps.ts'

/** Options for `runTransfer`. */
export interface RunTransferOptions extends ResumeRunOptions {
  /** Whether the steps come from storage. */
  readonly isStored: boolean
  /** Aborts with the executor, or with the signal of any caller. */
  readonly signal: AbortSignal
  readonly report: (progress: ExecutionProgress) => void
}

/** Runs the steps of a journaled transfer that are not done. */
export async function runTransfer(
  id: string,
  wallet: Wallet,
  options: RunTransferOptions,
  {
    journal,
    platforms,
    chains,
    clock,
    logger,
    rebuild,
    submitOrder,
    verifyStored,
    checkStatus,
  }: EngineContext,
): Promise<TransferRecord> {
  const {
    batch: isBatchingWanted = true,
    extraConfirmations = 0,
    resend = false,
    acceptRepeat = false,
  } = options
  const { isStored, shown, accepted, signal } = options
  // Another tab or process may have changed the record.
  await journal.reload(id)
  const { chainId } = journal.require(id)
  const platform = platforms.forChain(chainId)
  await platform.loadTracking?.()
  const context: RunContext = {
    journal,
    platform,
    wallet,
    clock,
    logger,
    confirmations: getConfirmations(chains, chainId) + extraConfirmations,
    signal,
    isBatchingWanted,
    resend,
    acceptRepeat,
    isStored,
    shown,
    accepted,
    rebuild,
    verifyStored,
    submitOrder,
    checkStatus: checkStatus ?? (async (transferId) => journal.require(transferId)),
    report: (step, index, phase, details = {}) => {
      const position = { transferId: id, step: index, steps: getSteps(journal.require(id)).length }
      options.report(toProgress(step, phase, { ...position, ...details }))
    },
  }
  return runSteps(id, context)
}

/**
 * Returns the steps of an interrupted run that were neither sent nor signed.
 *
 * @throws InvalidInputError, VerificationFailedError, PermitMismatchError; CausewayError RESUME_MISMATCH
 */
export async function readPending(
  record: TransferRecord,
  { verifyStored }: Pick<EngineContext, 'verifyStored'>,
): Promise<PendingRun> {
  await assertStoredRun(record, { verifyStored })
  return { steps: unsentSteps(record), isRebuilt: record.run?.terms !== undefined }
}

/**
 * Asserts that the wallet has the account type of the transfer: the wallet of the owner would send the calls of a smart
 * account a second time.
 */
export function assertKind({ chainType }: TransferRecord, wallet: Wallet): void {
  const isOfSmartAccount = chainType === 'BICONOMY'
  if (isOfSmartAccount === (wallet.chainType === 'BICONOMY')) return
  throw new CausewayError('The transfer belongs to another type of account.', {
    code: 'WRONG_ACCOUNT',
    details: isOfSmartAccount
      ? 'It was started with a smart account: resume it with the wallet of that account.'
      : 'It was started without a smart account: resume it with the wallet that started it.',
  })
}

import { chainById } from '../chains/lookup.ts'
import type { Deadline } from '../kernel/abort.ts'
import type { Clock } from '../kernel/clock.ts'
import { CausewayError } from '../kernel/errors.ts'
import { createId } from '../kernel/id.ts'
import type { Logger } from '../kernel/logger.ts'
import type { Wallet } from '../platforms/wallet.ts'
import type { BuiltQuote } from '../quotes/build.ts'
import { isQuoteExpired, QuoteExpiredError } from '../quotes/lease.ts'
import {
  assertNativeFeeAccepted,
  nativeFeeLimit,
  nativeFeeOf,
  type QuoteAcceptance,
} from '../quotes/native-fee.ts'
import { confirmationsOf } from '../transfers/confirmations.ts'
import type { TransferRecord } from '../transfers/record.ts'
import type { ExecutorOptions, PendingRun, ResumeRunOptions, RunOptions } from './executor.ts'
import { isSent, latestAttempt, withRecord } from './is-sent.ts'
import { readArrivalBlock } from './plan/arrival-block.ts'
import { batchSteps } from './plan/batching.ts'
import { assertNotExpired, assertPlan } from './plan/check-plan.ts'
import { newRecord } from './plan/new-record.ts'
import { type ExecutionPlan, planFromQuote } from './plan/plan.ts'
import { assertFunds, resolveSteps } from './plan/resolve.ts'
import { type ExecutionProgress, progressOf } from './progress.ts'
import { assertAccount } from './run/ask-wallet.ts'
import { stepsOf } from './run/record-steps.ts'
import type { RunContext } from './run/run-context.ts'
import { runSteps } from './run/runner.ts'
import { assertStoredRun, unsentSteps } from './run/stored-run.ts'

/** Options of an executor, with their defaults, and its lifetime. */
export interface EngineContext extends ExecutorOptions {
  readonly clock: Clock
  readonly logger: Logger
  readonly lifetime: Deadline
}

/** Plans a quote or plan as the chain and the wallet are now. Nothing is asked of the wallet, nothing is written. */
export async function planRecord(
  work: BuiltQuote | ExecutionPlan,
  wallet: Wallet,
  { signal, batch: isWanted = true, accept, extraConfirmations }: RunOptions,
  context: EngineContext,
): Promise<Omit<TransferRecord, 'id'>> {
  const { platforms, clock } = context
  const now = clock.now()
  if ('quote' in work && isQuoteExpired(work, now)) throw new QuoteExpiredError(work.quote, now)
  if ('quote' in work) assertNativeFee(work, accept, context)
  const plan = 'quote' in work ? planFromQuote(work) : work
  const platform = platforms.forChain(plan.chainId)
  assertPlan(plan, platform.chainType)
  assertAccount(wallet, plan.account)
  assertNotExpired(plan, now)
  await platform.loadTracking?.()
  const arrivalAfterBlock = readArrivalBlock(plan, { ...context, signal })
  await assertFunds(plan, platform, signal)
  const { caller = plan.account } = wallet
  const resolved = await resolveSteps({ ...plan, account: caller }, platform, signal)
  const steps = await batchSteps(resolved, plan.chainId, wallet, { isWanted, signal })
  const { chainType } = wallet
  return newRecord(plan, {
    chainType,
    now,
    steps,
    arrivalAfterBlock: await arrivalAfterBlock,
    extraConfirmations,
  })
}

/** A build that was not limited by an aggregator is limited by the usual cost of gas. */
function assertNativeFee(
  built: BuiltQuote,
  accept: QuoteAcceptance | undefined,
  { chains }: EngineContext,
): void {
  if (built.type === 'order') return
  const { quote, request, transaction, maxNativeFee } = built
  const currency = chainById(chains, request.fromChainId)?.nativeCurrency
  const prices = { nativeDecimals: currency?.decimals }
  const limit = maxNativeFee ?? nativeFeeLimit(request, prices).amount
  assertNativeFeeAccepted(quote.name, { fee: nativeFeeOf(transaction, request), limit, currency }, accept)
}

/**
 * Returns the id under which a quote or plan is journaled, and its transfer when that was begun and nothing but
 * approvals was sent. After an attempt that ended with nothing sent, the next one gets an id of its own.
 *
 * @throws CausewayError ALREADY_SENT
 */
export async function locateWork(
  work: BuiltQuote | ExecutionPlan,
  workId: string,
  { journal, sent }: Pick<EngineContext, 'journal'> & { readonly sent: WeakSet<BuiltQuote | ExecutionPlan> },
): Promise<{ readonly id: string; readonly interrupted?: TransferRecord }> {
  const { id, record } = await latestAttempt(journal, workId)
  if (isSent(record) || sent.has(work)) throw withRecord(record, alreadySent(work, id, record))
  return record ? { id, interrupted: record } : { id }
}

/**
 * Journals a new transfer, unless another process has begun the same meanwhile.
 *
 * @throws CausewayError BUSY_ELSEWHERE; StorageError
 */
export async function addClaimed(
  record: TransferRecord,
  { journal }: Pick<EngineContext, 'journal'>,
): Promise<void> {
  const { id, run } = record
  const claim = createId()
  await journal.reload(id)
  if (journal.get(id)) throw busyElsewhere(id)
  await journal.add(run ? { ...record, run: { ...run, claim } } : record)
  // Where two processes without a common lock get here at once, the last one to write goes on.
  await journal.reload(id)
  if (journal.get(id)?.run?.claim !== claim) throw busyElsewhere(id)
}

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
  { journal, platforms, chains, clock, logger, rebuild, submitOrder, verifyStored }: EngineContext,
): Promise<TransferRecord> {
  const { batch: isBatchingWanted = true, extraConfirmations = 0, resend = false } = options
  const { isStored, shown, signal } = options
  // Another tab or process may have written it.
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
    confirmations: confirmationsOf(chains, chainId) + extraConfirmations,
    signal,
    isBatchingWanted,
    resend,
    isStored,
    shown,
    rebuild,
    verifyStored,
    submitOrder,
    report: (step, index, phase) => {
      const position = { transferId: id, step: index, steps: stepsOf(journal.require(id)).length }
      options.report(progressOf(step, phase, position))
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
  return { steps: unsentSteps(record), isRebuilt: record.run?.agreed !== undefined }
}

function alreadySent(
  work: BuiltQuote | ExecutionPlan,
  id: string,
  record: TransferRecord | undefined,
): CausewayError {
  const workKind = 'quote' in work ? 'quote' : 'plan'
  const transfer = record ? `Transfer ${id} is ${record.status}: watch or resume it. ` : ''
  return new CausewayError(`This ${workKind} was already sent`, {
    code: 'ALREADY_SENT',
    details: `${transfer}Request a new ${workKind} to send again.`,
  })
}

function busyElsewhere(id: string): CausewayError {
  return new CausewayError('This is being sent in another tab or process', {
    code: 'BUSY_ELSEWHERE',
    details: `Transfer ${id}: continue there.`,
    retryable: true,
  })
}

/** The calls of a smart account are known to it alone: the wallet behind it would send them once more, as its own. */
export function assertKind({ chainType }: TransferRecord, wallet: Wallet): void {
  const isOfSmartAccount = chainType === 'BICONOMY'
  if (isOfSmartAccount === (wallet.chainType === 'BICONOMY')) return
  throw new CausewayError('The transfer belongs to another kind of account', {
    code: 'WRONG_ACCOUNT',
    details: isOfSmartAccount
      ? 'It was begun through a smart account: resume it with the wallet of that account.'
      : 'It was begun by a wallet alone: resume it with that wallet.',
  })
}

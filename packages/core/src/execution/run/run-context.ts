import type { Clock } from '../../kernel/clock.ts'
import { compact } from '../../kernel/compact.ts'
import { isCausewayError } from '../../kernel/errors.ts'
import type { Logger } from '../../kernel/logger.ts'
import type { Hex } from '../../kernel/schema.ts'
import type { Platform } from '../../platforms/platform.ts'
import type { Wallet } from '../../platforms/wallet.ts'
import type { BuiltQuote } from '../../quotes/build-quote.ts'
import type { SignedOrder } from '../../quotes/provider.ts'
import type { Quote } from '../../quotes/quote.ts'
import type { QuoteAggregator } from '../../quotes/quote-aggregator.ts'
import { confirmSteps } from '../../transfers/confirm-steps.ts'
import type { TransferChange, TransferJournal } from '../../transfers/journal.ts'
import {
  hasStepsAfterArrival,
  isFinishedTransfer,
  type TransferRecord,
  wasSent,
} from '../../transfers/record.ts'
import { reopenRevocation } from '../../transfers/reopen-revocation.ts'
import type { TransferStep } from '../../transfers/steps.ts'
import type { ExecutionProgress } from '../progress.ts'
import type { StepPhase } from '../step-code.ts'

/** Dependencies and options of a run. The record is read from the journal at every step. */
export interface RunContext {
  readonly journal: TransferJournal
  readonly platform: Platform
  readonly wallet: Wallet
  readonly clock: Clock
  readonly logger: Logger
  readonly confirmations: number
  readonly signal: AbortSignal
  /** Whether the user allows batches. */
  readonly isBatchingWanted: boolean
  /** Whether the user confirms that a transaction with a lost response was never sent. */
  readonly resend: boolean
  /** Whether the user accepts that an identical action may be sent as well. */
  readonly acceptRepeat: boolean
  /** Whether the steps come from storage, so that unsent steps are verified before the wallet is asked. */
  readonly isStored: boolean
  /** Remaining steps that were shown to the user. */
  readonly shown: readonly TransferStep[] | undefined
  /** Quote that the user has accepted since the record was stored. */
  readonly accepted: BuiltQuote | undefined
  /** Rebuilds an expired or stored quote at the same provider, with terms that are not worse. */
  rebuild(
    terms: Pick<Quote, 'name' | 'providerId' | 'request' | 'toAmount' | 'fromAmount' | 'otherPayOut'> &
      Partial<Pick<Quote, 'toAmountMin'>>,
    options: { readonly signal: AbortSignal },
  ): Promise<BuiltQuote>
  /** Compares a stored call or order with its terms. Returns whether the decoder of the provider can decode it. */
  readonly verifyStored: QuoteAggregator['verifyStored']
  /** Submits a signed order to its provider. Resolves with the order id. */
  submitOrder(
    providerId: string,
    order: SignedOrder,
    options: { readonly signal?: AbortSignal | undefined },
  ): Promise<string>
  /** Requests the status of a transfer, which finds a signed order whose submission was not confirmed. */
  checkStatus(id: string): Promise<TransferRecord>
  report(
    step: TransferStep,
    index: number,
    phase: StepPhase,
    details?: Pick<ExecutionProgress, 'isChainUnreachable'>,
  ): void
}

/** Journals a change after it happened. If storage fails, the change is kept in memory and the failure is logged. */
export async function journalChange(
  id: string,
  change: TransferChange,
  { journal, logger }: RunContext,
  hash?: Hex,
): Promise<void> {
  try {
    await journal.update(id, change)
  } catch (error) {
    if (!isCausewayError(error, 'STORAGE_FAILED')) throw error
    const sent = hash === undefined ? '' : ` Transaction ${hash} was sent.`
    logger.error(`Failed to journal transfer ${id}.${sent} Resuming finds sent transactions.`, error)
  }
}

/**
 * Ends a transfer. A step that follows its arrival does not change its outcome. If only revocations are open, its action is
 * executed: a transfer without a provider and a margin trade are done, and a resume requests the revocation again.
 *
 * @param finishedTime milliseconds since the epoch. Default: now
 */
export async function finishTransfer(
  id: string,
  status: 'DONE' | 'FAILED' | 'INVALID' | 'PARTIAL_SUCCESS',
  message: string | undefined,
  context: RunContext,
  finishedTime = context.clock.now(),
): Promise<void> {
  const confirmedBy = status === 'INVALID' ? undefined : ('chain' as const)
  const end = { status, finishedTime, ...compact({ message, confirmedBy }) }
  const change: TransferChange = (latest) => {
    const reopened = reopenRevocation(latest)
    if (hasStepsAfterArrival(latest)) return reopened ?? latest
    // The tracker may have found the transaction, and its outcome, before the wallet reported a rejection.
    const isFound = latest.recoveredTime !== undefined || isFinishedTransfer(latest)
    if (status === 'INVALID' && isFound && wasSent(latest)) return latest
    if (!reopened) return confirmSteps({ ...latest, ...end })
    const { info, confirmedTime = finishedTime } = latest
    // The swap of a margin trade is part of its transaction.
    if (info.aggregator !== undefined && info.lender === undefined) return reopened
    return { ...reopened, status: 'DONE', confirmedBy: 'chain', finishedTime: confirmedTime }
  }
  await journalChange(id, change, context)
}

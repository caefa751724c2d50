import type { RunOptions } from '../execution/executor.ts'
import type { Address } from '../kernel/schema.ts'
import type { Wallet } from '../platforms/wallet.ts'
import type { Quote } from '../quotes/quote.ts'
import { isFinishedTransfer } from '../transfers/record.ts'
import type { JourneyContext } from './journey-context.ts'
import type { JourneyJournal } from './journey-journal.ts'

/** Options of a run. */
export type RunJourneyOptions = Pick<RunOptions, 'signal' | 'onProgress' | 'batch' | 'extraConfirmations'>

/** Everything that the steps of one run share. */
export interface JourneyRun {
  readonly wallet: Wallet
  readonly options: RunJourneyOptions
  readonly context: JourneyContext
  readonly journeys: JourneyJournal
  /** Recipients that the user has chosen or confirmed in this process, in lower case. */
  readonly confirmed: ReadonlySet<Address>
  /** Called with the recipients that the user is asked to confirm. */
  readonly onRecipients: (recipients: readonly Address[]) => void
  /** Quote of the first leg of the plan, which is used while it has not expired. */
  readonly planned?: Quote | undefined
}

/**
 * Sends a transfer that the journey already points to. An error after which the transfer has its outcome is not thrown:
 * the outcome decides how the journey goes on.
 */
export async function sendTransfer(
  transferId: string,
  { context }: JourneyRun,
  task: () => Promise<unknown>,
): Promise<void> {
  try {
    await task()
  } catch (error) {
    const transfer = context.transfers.get(transferId)
    if (!transfer || !isFinishedTransfer(transfer) || transfer.status === 'INVALID') throw error
    context.logger.info(`The transfer ${transferId} of a journey failed.`, error)
  }
}

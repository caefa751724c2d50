import { CausewayError } from '../kernel/errors.ts'
import type { BatchReceipt } from './batch.ts'

/** What wallets answer by number. Source: EIP-5792, and EIP-1193 for 4100. */
export const BATCH_REFUSALS = {
  4100: ['WALLET_UNAUTHORIZED', 'The wallet gives no access to the account'],
  5700: ['BATCH_CAPABILITY_UNSUPPORTED', 'The wallet lacks something that the batch needs'],
  5710: ['BATCH_CHAIN_UNSUPPORTED', 'The wallet does not batch calls on this chain'],
  5720: ['BATCH_DUPLICATE_ID', 'The wallet has a batch with this id already'],
  5730: ['BATCH_UNKNOWN_ID', 'The wallet knows no batch with this id'],
  5740: ['BATCH_TOO_LARGE', 'The batch is too large for the wallet'],
  5750: ['ACCOUNT_UPGRADE_REJECTED', 'The upgrade of the account to one that batches calls was rejected'],
  5760: ['BATCH_ATOMICITY_UNSUPPORTED', 'The wallet cannot carry out the batch as a whole'],
} as const

/** The number by which a wallet refuses a batch (EIP-5792). */
export type BatchRefusal = keyof typeof BATCH_REFUSALS
/** The same as an error code. */
export type BatchRefusalCode = (typeof BATCH_REFUSALS)[BatchRefusal][0]

/** The wallet refused a batch, by one of the numbers it has for that. */
export class BatchRefusedError extends CausewayError<BatchRefusalCode> {
  override readonly name = 'BatchRefusedError'
  constructor(number: BatchRefusal, cause: unknown) {
    const [code, message] = BATCH_REFUSALS[number]
    super(message, { code, details: `The wallet answered ${number}`, cause })
  }
}

/** The batch is in a block and did nothing, or not all of what it should. */
export class BatchFailedError extends CausewayError<'BATCH_FAILED' | 'BATCH_PARTIALLY_REVERTED'> {
  override readonly name = 'BatchFailedError'
  /** Of what did reach a block. */
  readonly receipts: readonly BatchReceipt[]
  constructor(id: string, state: 'failed' | 'partially-reverted', receipts: readonly BatchReceipt[]) {
    const [code, message] =
      state === 'failed'
        ? (['BATCH_FAILED', 'Batch transaction failed'] as const)
        : (['BATCH_PARTIALLY_REVERTED', 'Batch transaction partially reverted'] as const)
    const hashes = receipts.map(({ transactionHash }) => transactionHash).join(', ')
    super(message, { code, details: `Batch ${id}${hashes && `, transactions ${hashes}`}` })
    this.receipts = receipts
  }
}

/** The wallet has not said how the batch ended; it is neither lost nor failed. */
export class BatchTimeoutError extends CausewayError<'BATCH_TIMEOUT'> {
  override readonly name = 'BatchTimeoutError'
  /** @param reason why the batch is pending, as the wallet reports it */
  constructor(id: string, tries: number, cause: unknown, reason?: string) {
    super(`Batch transaction was not confirmed after ${tries} attempts`, {
      code: 'BATCH_TIMEOUT',
      details: reason ?? `Batch ${id} may still be carried out: go on waiting for it by its id`,
      cause,
      retryable: true,
    })
  }
}

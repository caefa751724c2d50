import { CausewayError } from '../kernel/errors.ts'
import type { BatchReceipt } from './batch.ts'

/** Error codes and messages by the error number of the wallet. Source: EIP-5792, and EIP-1193 for 4100. */
export const BATCH_ERRORS = {
  4100: ['WALLET_UNAUTHORIZED', 'The wallet gives no access to the account.'],
  5700: ['BATCH_CAPABILITY_UNSUPPORTED', 'The wallet does not support a capability that the batch needs.'],
  5710: ['BATCH_CHAIN_UNSUPPORTED', 'The wallet does not batch calls on this chain.'],
  5720: ['BATCH_DUPLICATE_ID', 'The wallet already has a batch with this id.'],
  5730: ['BATCH_UNKNOWN_ID', 'The wallet does not know the id of the batch.'],
  5740: ['BATCH_TOO_LARGE', 'The batch is too large for the wallet.'],
  5750: ['ACCOUNT_UPGRADE_REJECTED', 'The account upgrade that batching requires was rejected.'],
  5760: ['BATCH_ATOMICITY_UNSUPPORTED', 'The wallet cannot execute the batch atomically.'],
} as const

/** Error number of a rejected batch (EIP-5792). */
export type BatchRejection = keyof typeof BATCH_ERRORS
/** Error code of a rejected batch. */
export type BatchRejectionCode = (typeof BATCH_ERRORS)[BatchRejection][0]

/** Thrown if the wallet rejects a batch with one of the EIP-5792 error numbers. */
export class BatchRejectedError extends CausewayError<BatchRejectionCode> {
  override readonly name = 'BatchRejectedError'
  constructor(number: BatchRejection, cause: unknown) {
    const [code, message] = BATCH_ERRORS[number]
    super(message, { code, details: `The wallet returned error ${number}.`, cause })
  }
}

/** Thrown if a batch reverted entirely or partially. */
export class BatchFailedError extends CausewayError<'BATCH_FAILED' | 'BATCH_PARTIALLY_REVERTED'> {
  override readonly name = 'BatchFailedError'
  /** Receipts of the included transactions. */
  readonly receipts: readonly BatchReceipt[]
  /** @param report message of a failure that only the wallet reports. Default: by the state */
  constructor(
    id: string,
    state: 'failed' | 'partially-reverted',
    receipts: readonly BatchReceipt[],
    report?: string,
  ) {
    const [code, message] =
      state === 'failed'
        ? (['BATCH_FAILED', 'Batch transaction failed'] as const)
        : (['BATCH_PARTIALLY_REVERTED', 'Batch transaction partially reverted'] as const)
    const hashes = receipts.map(({ transactionHash }) => transactionHash).join(', ')
    super(report ?? message, { code, details: `Batch ${id}${hashes && `, transactions ${hashes}`}` })
    this.receipts = receipts
  }
}

/** Thrown while the outcome of a batch is unknown. It may still succeed. */
export class BatchTimeoutError extends CausewayError<'BATCH_TIMEOUT'> {
  override readonly name = 'BatchTimeoutError'
  /** @param reason the wallet's reason for the pending status */
  constructor(id: string, tries: number, cause: unknown, reason?: string) {
    super(`Batch transaction was not confirmed after ${tries} attempts`, {
      code: 'BATCH_TIMEOUT',
      details: reason ?? `Batch ${id} may still be executed. Wait for it by its id.`,
      cause,
      retryable: true,
    })
  }
}

import type { Address, Hex } from '../kernel/schema.ts'
import type { CallSequence, RequestOptions } from './transaction.ts'

/** A transaction of a batch that was included in a block. */
export interface BatchReceipt {
  readonly transactionHash: Hex
  readonly succeeded: boolean
}

/** Status of a submitted batch, as reported by the wallet. */
export interface BatchProgress {
  /** `success` requires receipts, which prove that the batch was executed. */
  readonly state: 'pending' | 'success' | 'failed' | 'partially-reverted'
  /** One receipt for an atomic batch, otherwise one per transaction. */
  readonly receipts: readonly BatchReceipt[]
  /** Reason for a pending status, if the wallet reports one. */
  readonly reason?: string | undefined
}

/** Batch whose id is known before the user confirms it. */
export interface PreparedBatch {
  readonly id: string
  /** Fee that the batch pays in a token, in base units. Undefined if the account pays the network fee. */
  readonly fee?: { readonly chainId: number; readonly token: Address; readonly amount: bigint } | undefined
  /**
   * Asks the user to confirm. Resolves with the id of the submitted batch, which the wallet may have changed.
   *
   * @throws UserRejectedError and BatchRejectedError if nothing was sent; after any other error it may have been sent
   */
  send(options?: RequestOptions): Promise<string>
}

/** Options for waiting for a batch. */
export interface BatchWaitOptions extends RequestOptions {
  /** Called when the status can no longer be read, and when it can be again. */
  readonly onReachable?: ((isReachable: boolean) => void) | undefined
}

/** Sends several calls as one atomic batch. */
export interface BatchSender {
  /** Whether the account can only send batches. */
  readonly isOnlyWay: boolean
  /** Returns whether calls on a chain can be batched now. False if the wallet does not reply. */
  canBatch(chainId: number, options?: RequestOptions): Promise<boolean>
  /** Estimates a batch and prepares it for signing, without involving the user. */
  prepare(batch: CallSequence, options?: RequestOptions): Promise<PreparedBatch>
  /**
   * Resolves with the receipts once the batch has succeeded.
   *
   * @throws BatchFailedError if it failed; BatchRejectedError BATCH_UNKNOWN_ID for an unknown id; BatchTimeoutError while it
   * is still pending
   */
  waitFor(id: string, options?: BatchWaitOptions): Promise<readonly BatchReceipt[]>
  /**
   * Returns the current status of the batch. If absent, a batch that is still pending after a reload is tracked only by
   * chain logs.
   *
   * @throws BatchRejectedError BATCH_UNKNOWN_ID if the wallet does not know the id
   */
  getStatus?(id: string, options?: RequestOptions): Promise<BatchProgress>
}

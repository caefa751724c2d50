import type { Hex } from '../kernel/schema.ts'
import type { CallSequence, RequestOptions } from './transaction.ts'

/** What reached a block of a batch. */
export interface BatchReceipt {
  readonly transactionHash: Hex
  readonly succeeded: boolean
}

/** Status of a submitted batch, as the wallet reports it. */
export interface BatchProgress {
  /** `success` comes with receipts: without them nothing shows that the batch was carried out. */
  readonly state: 'pending' | 'success' | 'failed' | 'partially-reverted'
  /** One of a batch that counts as a whole, else one per transaction. */
  readonly receipts: readonly BatchReceipt[]
  /** Why it is still pending, where the wallet says more than that. */
  readonly reason?: string | undefined
}

/** A batch with the id it can be asked for by, before anything was asked of the user. */
export interface PreparedBatch {
  readonly id: string
  /**
   * Asks the user; resolves with the id it goes by from now on, which a wallet may change.
   *
   * @throws UserRejectedError and BatchRefusedError when nothing was sent; anything else leaves open whether it was
   */
  send(options?: RequestOptions): Promise<string>
}

/** Calls that a wallet sends as one that counts as a whole. */
export interface BatchSender {
  /** Whether the account has no other way to send. */
  readonly isOnlyWay: boolean
  /** Returns whether the calls of a chain can be sent as one now. A wallet that does not answer cannot. */
  canBatch(chainId: number, options?: RequestOptions): Promise<boolean>
  /** Estimates the batch and makes it ready to be signed; asks nothing of the user. */
  prepare(batch: CallSequence, options?: RequestOptions): Promise<PreparedBatch>
  /**
   * Resolves with what it left in blocks once it has succeeded.
   *
   * @throws BatchFailedError when it is over; BatchRefusedError BATCH_UNKNOWN_ID when nobody has heard of it;
   * BatchTimeoutError when it goes on
   */
  waitFor(id: string, options?: RequestOptions): Promise<readonly BatchReceipt[]>
  /**
   * Returns the current status of the batch. Without it, a batch that outlives its page is tracked by chain logs only.
   *
   * @throws BatchRefusedError BATCH_UNKNOWN_ID when the wallet does not know the id
   */
  getStatus?(id: string, options?: RequestOptions): Promise<BatchProgress>
}

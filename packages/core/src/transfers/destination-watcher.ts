import type { BatchProgress } from '../platforms/batch.ts'
import type { Platform } from '../platforms/platform.ts'
import type { RequestOptions } from '../platforms/transaction.ts'
import type { TransferObservation } from './next-transfer.ts'
import type { TransferRecord } from './record.ts'

/** Checks the chains while the provider reports no outcome. */
export interface DestinationWatcher {
  /**
   * Returns an observation from the chains that the provider did not report, or undefined. A rejected promise counts as
   * undefined.
   *
   * @param reported the latest observation of the provider
   */
  observe(
    record: TransferRecord,
    reported: TransferObservation,
    options: RequestOptions,
  ): Promise<TransferObservation | undefined>
  /**
   * Reads the payment to the recipient in a transaction of the destination chain. `none` for a bridged token whose
   * transaction reverted or transfers no token to the recipient. Undefined if that cannot be determined, as for native
   * tokens. Default: always undefined.
   */
  readPayment?(
    record: TransferRecord,
    toHash: string,
    options: RequestOptions,
  ): Promise<TransferRecord['received'] | 'none'>
  /**
   * Returns the time of the block of a transaction on the destination chain, in milliseconds since the epoch: now if the node does not
   * return it. Undefined if the chain or the hash is unknown. Default: always undefined.
   */
  readArrivalTime?(
    record: TransferRecord,
    toHash: string,
    options: RequestOptions,
  ): Promise<number | undefined>
}

/**
 * Reads the progress of a batch from the wallet or the service of a smart account. Undefined if neither is available.
 *
 * @throws CausewayError BATCH_UNKNOWN_ID for a batch that the wallet does not know
 */
export type ReadBatch = (
  record: TransferRecord,
  batchId: string,
  options: RequestOptions,
) => Promise<BatchProgress | undefined>

/** Chain access of a destination watcher. A `PlatformRegistry` implements it. */
export interface WatchedChains {
  forChain(
    chainId: number,
  ): Pick<
    Platform,
    | 'call'
    | 'findExecution'
    | 'findTransaction'
    | 'getBlockNumber'
    | 'getBlockTime'
    | 'getLogs'
    | 'getNextNonce'
    | 'getReceipt'
    | 'getTransaction'
    | 'getTransferEvents'
    | 'resolveReplacement'
  >
}

import type { BatchProgress } from '../platforms/batch.ts'
import type { Platform } from '../platforms/platform.ts'
import type { RequestOptions } from '../platforms/transaction.ts'
import type { TransferObservation } from './next-transfer.ts'
import type { TransferRecord } from './record.ts'

/** Whoever looks for itself while the provider has no outcome. */
export interface DestinationWatcher {
  /**
   * What it sees that the provider did not say; undefined when that is nothing. It may fail: then it has seen nothing.
   *
   * @param said what the provider has just answered
   */
  observe(
    record: TransferRecord,
    said: TransferObservation,
    options: RequestOptions,
  ): Promise<TransferObservation | undefined>
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

/** The chains as a destination watcher needs them; a `PlatformRegistry` is one. */
export interface WatchedChains {
  forChain(
    chainId: number,
  ): Pick<
    Platform,
    | 'findTransaction'
    | 'getBlockNumber'
    | 'getBlockTime'
    | 'getLogs'
    | 'getReceipt'
    | 'getTransaction'
    | 'getTransferEvents'
    | 'resolveReplacement'
  >
}

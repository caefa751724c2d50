import { createArrivalReader } from './arrival-reader.ts'
import { createBatchReader } from './batch-reader.ts'
import type { ChainReaders, ChainReadersOptions } from './chain-readers.ts'
import { createDestinationWatcher } from './create-destination-watcher.ts'
import { createDepositReader } from './deposit-reader.ts'

/** Creates the readers that `createChainReaders` loads on first use. */
export function loadedReaders(options: ChainReadersOptions): Omit<ChainReaders, 'load'> {
  return {
    destinationWatcher: createDestinationWatcher({ ...options, readBatch: createBatchReader(options) }),
    readDeposit: createDepositReader(options),
    readArrival: createArrivalReader(options),
  }
}

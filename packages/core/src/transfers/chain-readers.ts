import { createLazy, loadModule } from '../kernel/load-module.ts'
import type { ArrivalReaderOptions } from './arrival-reader.ts'
import type { BatchReaderOptions } from './batch-reader.ts'
import type { DestinationWatcherOptions } from './create-destination-watcher.ts'
import type { DestinationWatcher } from './destination-watcher.ts'
import type { ReadArrival, ReadDeposit } from './status-tracker.ts'

/** Options for `createChainReaders`. */
export type ChainReadersOptions = ArrivalReaderOptions &
  Omit<DestinationWatcherOptions, 'readBatch'> &
  BatchReaderOptions

/** Chain readers for the options of a `StatusTracker` with the same names. */
export interface ChainReaders {
  readonly destinationWatcher: DestinationWatcher
  readonly readDeposit: ReadDeposit
  readonly readArrival: ReadArrival
  /** Preloads the code of the readers, which is otherwise loaded on first use. */
  load(): Promise<unknown>
}

/** Creates the chain readers of a `StatusTracker`. Their code is loaded on first use. */
export function createChainReaders(options: ChainReadersOptions): ChainReaders {
  const load = createLazy(async () => {
    const { loadedReaders } = await loadModule(import('./loaded-readers.ts'))
    return loadedReaders(options)
  })
  return {
    load,
    destinationWatcher: {
      observe: async (record, status, request) =>
        (await load()).destinationWatcher.observe(record, status, request),
      readPayment: async (record, toHash, request) =>
        (await load()).destinationWatcher.readPayment?.(record, toHash, request),
      readArrivalTime: async (record, toHash, request) =>
        (await load()).destinationWatcher.readArrivalTime?.(record, toHash, request),
    },
    readDeposit: async (chainId, hash, request) => (await load()).readDeposit(chainId, hash, request),
    readArrival: async (record, request) => (await load()).readArrival(record, request),
  }
}

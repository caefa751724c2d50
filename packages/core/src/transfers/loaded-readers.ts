import { createArrivalReader } from './arrival-reader.ts'
import { createBatchReader } from './batch-reader.ts'
import type { ChainReaders, ChainReadersOptions } from './chain-readers.ts'
import { createChainWitness } from './chain-witness.ts'
import { createDepositReader } from './deposit-reader.ts'

/** Returns the readers themselves. */
export function loadedReaders(options: ChainReadersOptions): Omit<ChainReaders, 'load'> {
  return {
    witness: createChainWitness({ ...options, readBatch: createBatchReader(options) }),
    readDeposit: createDepositReader(options),
    readArrival: createArrivalReader(options),
  }
}

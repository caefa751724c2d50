import { type Logger, silentLogger } from '../kernel/index.ts'
import type { RequestOptions } from '../platforms/index.ts'
import { isDepositSeen } from '../quotes/index.ts'
import { type ArrivalOptions, createArrivalLook } from './arrival.ts'
import { createDepartureLook, type Departure, saysDropped } from './departure.ts'
import { isFinishedTransfer, type TransferRecord } from './record.ts'
import type { TransferObservation } from './transition.ts'
import type { TransferWitness } from './witness.ts'

/** What the witness looks at chains with. */
export interface ChainWitnessOptions extends Omit<ArrivalOptions, 'blocksPerLook'> {
  /** Blocks of a destination chain to read at a time, at most. Default 2,000. */
  readonly blocksPerLook?: bigint | undefined
  readonly logger?: Logger | undefined
}

const BLOCKS_PER_LOOK = 2_000n

/**
 * Sees on the chains themselves what a provider does not say: that the tokens reached their recipient (as a transfer
 * event of the output token, within the slippage, in blocks since the transfer began; the native token has no such
 * events and is not seen), and that the source transaction was sent again, displaced, reverted or lost.
 */
export function createChainWitness(options: ChainWitnessOptions): TransferWitness {
  const { journal, logger = silentLogger, blocksPerLook = BLOCKS_PER_LOOK } = options
  const arrival = createArrivalLook({ ...options, blocksPerLook })
  const departure = createDepartureLook(options)
  journal.store.subscribeAll((id) => {
    const record = journal.store.get(id)
    if (record && !isFinishedTransfer(record)) return
    arrival.forget(id)
    departure.forget(id)
  })

  const departureOf = async (record: TransferRecord, request: RequestOptions): Promise<Departure> => {
    try {
      return await departure.look(record, request)
    } catch (error) {
      logger.debug(`The departure of transfer ${record.id} could not be seen`, error)
      return 'left'
    }
  }

  return {
    async observe(record, said, request) {
      const departed = providerKnows(record, said) ? 'left' : await departureOf(record, request)
      if (typeof departed === 'object') return departed
      const arrived = departed === 'left' ? await arrival.look(record, request) : undefined
      // Found again: nobody shall read on that it is lost.
      return arrived ?? (saysDropped(record) ? { type: 'source' } : undefined)
    },
  }
}

/** Returns whether the provider's reply proves that the source transaction was included. NOT_FOUND never does. */
function providerKnows({ departedTime, toHash }: TransferRecord, said: TransferObservation): boolean {
  if (departedTime !== undefined || toHash !== undefined) return true
  return said.type === 'status' && isDepositSeen(said.result)
}

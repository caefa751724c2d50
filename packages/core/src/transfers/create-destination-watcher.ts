import { type Logger, silentLogger } from '../kernel/logger.ts'
import type { RequestOptions } from '../platforms/transaction.ts'
import { isDepositSeen } from '../quotes/status.ts'
import { type ArrivalOptions, createArrivalLook } from './arrival.ts'
import { createDepartureLook, type Departure, type DepartureOptions, saysDropped } from './departure.ts'
import type { DestinationWatcher, ReadBatch } from './destination-watcher.ts'
import { isFinishedTransfer, type TransferRecord, wasSent } from './record.ts'
import { createSentSearch } from './sent-search.ts'
import type { TransferObservation } from './transition.ts'

/** Options for `createDestinationWatcher`. */
export interface DestinationWatcherOptions
  extends Omit<ArrivalOptions, 'blocksPerLook'>,
    Omit<DepartureOptions, 'logger'> {
  /** Blocks of a destination chain to read at a time, at most. Default 2,000. */
  readonly blocksPerLook?: bigint | undefined
  readonly logger?: Logger | undefined
  /** Asks the connected wallet about a batch that it was handed. Default: only chain logs are searched. */
  readonly readBatch?: ReadBatch | undefined
}

const BLOCKS_PER_LOOK = 2_000n

/**
 * Detects on the chains the events that a provider does not report: that the tokens reached their recipient (as a
 * transfer event of the output token, within the slippage, in blocks since the transfer began; native tokens emit no such
 * event and are not detected), that the source transaction was included, sent again, replaced, reverted or dropped, and
 * which transaction executed a batch, or a call whose response was lost.
 */
export function createDestinationWatcher(options: DestinationWatcherOptions): DestinationWatcher {
  const { journal, logger = silentLogger, blocksPerLook = BLOCKS_PER_LOOK } = options
  const arrival = createArrivalLook({ ...options, blocksPerLook })
  const departure = createDepartureLook({ ...options, logger })
  const search = createSentSearch({ ...options, logger, blocksPerLook })
  journal.store.subscribeAll((id) => {
    const record = journal.store.get(id)
    if (record && !isFinishedTransfer(record)) return
    arrival.forget(id)
    search.forget(id)
  })

  const departureOf = async (record: TransferRecord, request: RequestOptions): Promise<Departure> => {
    try {
      return await departure.look(record, request)
    } catch (error) {
      logger.debug(`The departure of transfer ${record.id} could not be seen`, error)
      return 'left'
    }
  }

  const findSent = async (record: TransferRecord, request: RequestOptions) => {
    try {
      return await search.find(record, request)
    } catch (error) {
      logger.debug(`The transaction of transfer ${record.id} could not be searched`, error)
      return undefined
    }
  }

  return {
    async observe(record, said, request) {
      const sent = record.hash === undefined ? await findSent(record, request) : undefined
      if (sent || !wasSent(record)) return sent
      const departed = providerKnows(record, said) ? 'left' : await departureOf(record, request)
      const included = typeof departed === 'object' && departed.type === 'included' ? departed : undefined
      if (typeof departed === 'object' && !included) return departed
      const arrived = departed === 'waiting' ? undefined : await arrival.look(record, request)
      // Found again: nobody shall read on that it is lost.
      return arrived ?? included ?? (saysDropped(record) ? { type: 'source' } : undefined)
    },
  }
}

/** Returns whether the provider's reply proves that the source transaction was included. NOT_FOUND never does. */
function providerKnows({ departedTime, toHash }: TransferRecord, said: TransferObservation): boolean {
  if (departedTime !== undefined || toHash !== undefined) return true
  return said.type === 'status' && isDepositSeen(said.result)
}

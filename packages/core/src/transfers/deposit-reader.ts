import {
  CausewayError,
  type Clock,
  type Logger,
  silentLogger,
  systemClock,
  withDeadline,
} from '../kernel/index.ts'
import type { RequestOptions } from '../platforms/index.ts'
import type { BridgeDeposit, ReadDeposit } from './tracker.ts'
import type { WitnessedChains } from './witness.ts'

export interface DepositReaderOptions {
  readonly platforms: WitnessedChains
  readonly clock?: Clock | undefined
  readonly logger?: Logger | undefined
}

const READ_TIMEOUT_MS = 10_000

/** Reads the source transaction of a transfer that is resumed from its chain, for `StatusTracker`. */
export function createDepositReader(options: DepositReaderOptions): ReadDeposit {
  const { platforms, clock = systemClock, logger = silentLogger } = options

  const read = async (
    chainId: number,
    hash: string,
    request: RequestOptions,
  ): Promise<BridgeDeposit | undefined> => {
    const platform = platforms.forChain(chainId)
    return (
      (await platform.getTransaction(chainId, hash, request)) ??
      (await platform.getReceipt(chainId, hash, request))
    )
  }

  return async (chainId, hash, { signal: parent }) => {
    const limits = { clock, what: 'Reading the source transaction', milliseconds: READ_TIMEOUT_MS }
    let deposit: BridgeDeposit | undefined
    try {
      deposit = await withDeadline({ ...limits, parents: [parent] }, (signal) =>
        read(chainId, hash, { signal }),
      )
    } catch (error) {
      logger.info(`Transaction ${hash} could not be read on chain ${chainId}`, error)
      return undefined
    }
    if (deposit) return { from: deposit.from }
    throw new CausewayError('The chain does not know this transaction', {
      code: 'TRANSFER_NOT_RECOGNISED',
      details: `Chain ${chainId} has no transaction ${hash}: it belongs to another chain, or has not reached it yet`,
      retryable: true,
    })
  }
}

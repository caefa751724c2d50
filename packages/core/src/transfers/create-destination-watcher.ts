import { type Clock, systemClock } from '../kernel/clock.ts'
import { isCausewayError } from '../kernel/errors.ts'
import { type Logger, silentLogger } from '../kernel/logger.ts'
import { isHex } from '../kernel/schema.ts'
import type { RequestOptions } from '../platforms/transaction.ts'
import { isDepositSeen } from '../quotes/status.ts'
import { type ArrivalCheckerOptions, createArrivalChecker } from './create-arrival-checker.ts'
import {
  createSourceTransactionChecker,
  type SourceState,
  type SourceTransactionCheckerOptions,
} from './create-source-transaction-checker.ts'
import type { DestinationWatcher, ReadBatch } from './destination-watcher.ts'
import { findSentApproval, findUnansweredCall, isAfterMainStep } from './is-main-step.ts'
import { isMarkedDropped } from './is-marked-dropped.ts'
import type { TransferObservation } from './next-transfer.ts'
import { readBlockTime } from './read-block-time.ts'
import { isFinishedTransfer, type TransferRecord, wasSent } from './record.ts'
import { createSentSearch } from './sent-search.ts'

/** Options for `createDestinationWatcher`. */
export interface DestinationWatcherOptions
  extends Omit<ArrivalCheckerOptions, 'maxBlocksPerRequest'>,
    Omit<SourceTransactionCheckerOptions, 'logger'> {
  /** Maximum number of blocks per log request. Default 2,000. */
  readonly maxBlocksPerRequest?: bigint | undefined
  readonly clock?: Clock | undefined
  readonly logger?: Logger | undefined
  /** Reads the progress of a batch from the connected wallet. Default: only chain logs are searched. */
  readonly readBatch?: ReadBatch | undefined
}

const MAX_BLOCKS_PER_REQUEST = 2_000n

/**
 * Creates a watcher that detects events on chain that a provider does not report:
 *
 * - The tokens reached the recipient: a transfer event of the output token, within the slippage, after the transfer
 *   started. Native tokens emit no such event and are not detected.
 * - The source transaction was included, sent again, replaced, reverted or dropped.
 * - A transaction executed a batch, or a call, approval or revocation whose response was lost.
 * - An approval or a revocation whose transfer was interrupted was included, sent again, replaced or reverted.
 */
export function createDestinationWatcher(options: DestinationWatcherOptions): DestinationWatcher {
  const { journal, platforms, clock = systemClock, logger = silentLogger } = options
  const { maxBlocksPerRequest = MAX_BLOCKS_PER_REQUEST } = options
  const arrivals = createArrivalChecker({ ...options, maxBlocksPerRequest })
  const sources = createSourceTransactionChecker({ ...options, logger })
  const search = createSentSearch({ ...options, logger, maxBlocksPerRequest })
  journal.store.subscribeAll((id) => {
    const record = journal.store.get(id)
    if (record && !isFinishedTransfer(record)) return
    arrivals.forget(id)
    search.forget(id)
  })

  const checkSource = async (record: TransferRecord, request: RequestOptions): Promise<SourceState> => {
    try {
      return await sources.check(record, request)
    } catch (error) {
      logger.debug(`Failed to check the source transaction of transfer ${record.id}.`, error)
      // If the source chain cannot be read, check the arrival anyway. If its nodes disagree, wait.
      return isCausewayError(error, 'NODES_DISAGREE') ? 'waiting' : 'confirmed'
    }
  }

  const findSent = async (record: TransferRecord, request: RequestOptions) => {
    try {
      return await search.find(record, request)
    } catch (error) {
      logger.debug(`Failed to search for the transaction of transfer ${record.id}.`, error)
      return undefined
    }
  }

  /** Finds the next call of a transfer whose source transaction is confirmed, or the receipt or replacement of a revocation. */
  const checkNextCall = async (
    record: TransferRecord,
    request: RequestOptions,
  ): Promise<TransferObservation | undefined> => {
    if (findUnansweredCall(record)) return findSent(record, request)
    const revocation = findSentApproval(record)
    if (!revocation || !isAfterMainStep(record, revocation.index)) return undefined
    const checked = await sources.checkApproval(record, revocation.hash, request)
    return 'receipt' in checked || 'change' in checked || 'failure' in checked ? checked : undefined
  }

  const observe: DestinationWatcher['observe'] = async (record, reported, request) => {
    const sent = record.hash === undefined ? await findSent(record, request) : undefined
    if (sent) return sent
    if (!wasSent(record)) {
      const approval = findSentApproval(record)
      return approval && sources.checkApproval(record, approval.hash, request)
    }
    const source = isDepositConfirmed(record, reported) ? 'confirmed' : await checkSource(record, request)
    const included = typeof source === 'object' && source.type === 'included' ? source : undefined
    if (typeof source === 'object' && !included) return source
    const next = source === 'confirmed' ? await checkNextCall(record, request) : undefined
    if (next) return next
    const arrived = source === 'waiting' ? undefined : await arrivals.check(record, request)
    // Clear the message of a dropped transaction that was found again.
    return arrived ?? included ?? (isMarkedDropped(record) ? { type: 'source' } : undefined)
  }

  return {
    async observe(record, reported, request) {
      const observation = await observe(record, reported, request)
      if (!isMined(observation)) return observation
      const { hash = record.hash, receipt = hash } = observation
      const platform = platforms.forChain(record.chainId)
      return { ...observation, time: await readBlockTime(record, receipt, { ...request, platform, clock }) }
    },
    readPayment: arrivals.readPayment,
    async readArrivalTime(record, toHash, request) {
      const { outputChainId: chainId } = record.info
      if (chainId === undefined || !isHex(toHash)) return undefined
      const platform = platforms.forChain(chainId)
      return readBlockTime({ ...record, chainId }, toHash, { ...request, platform, clock })
    },
  }
}

/** Returns whether the provider's reply proves that the source transaction was included. NOT_FOUND never does. */
function isDepositConfirmed(
  { departedTime, toHash }: TransferRecord,
  reported: TransferObservation,
): boolean {
  if (departedTime !== undefined || toHash !== undefined) return true
  return reported.type === 'status' && isDepositSeen(reported.result)
}

/** Returns whether a transaction of the source chain is observed to be in a block. */
function isMined(
  observation: TransferObservation | undefined,
): observation is Extract<TransferObservation, { type: 'void' | 'included' | 'approval' }> {
  if (observation?.type === 'approval') return observation.receipt !== undefined
  return observation?.type === 'void' || observation?.type === 'included'
}

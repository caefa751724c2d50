import { sameAddress } from '../chains/address.ts'
import type { ChainRecord } from '../chains/record.ts'
import { isCausewayError } from '../kernel/errors.ts'
import type { Logger } from '../kernel/logger.ts'
import type { Hex } from '../kernel/schema.ts'
import type { BatchProgress } from '../platforms/batch.ts'
import type { ExecutionStatus, RequestOptions } from '../platforms/transaction.ts'
import type { ReadBatch, WatchedChains } from './destination-watcher.ts'
import { getAskTime } from './get-ask-time.ts'
import { getClaimedHashes, isClaimedHash } from './get-claimed-hashes.ts'
import { getConfirmations } from './get-confirmations.ts'
import { hasPendingTwin } from './has-pending-twin.ts'
import { findUnansweredCall, findUnansweredStep, type UnansweredStep } from './is-main-step.ts'
import type { TransferJournal } from './journal.ts'
import { findReportedPayment, hasRivalPayment, listPayments, toPayment } from './list-payments.ts'
import type { TransferObservation } from './next-transfer.ts'
import { readBatchOutcome } from './read-batch-outcome.ts'
import {
  isCallUnknown,
  isReportedRejection,
  isSendUnknown,
  requireSender,
  type TransferRecord,
} from './record.ts'
import type { BatchStep } from './steps.ts'
import { toSignedCall } from './to-signed-call.ts'

export interface SentSearchOptions {
  readonly platforms: WatchedChains
  readonly chains: readonly ChainRecord[]
  readonly journal: Pick<TransferJournal, 'store'>
  readonly readBatch?: ReadBatch | undefined
  readonly logger: Logger
  /** Maximum number of blocks per log request. */
  readonly maxBlocksPerRequest: bigint
}

type RequestedCall = Exclude<UnansweredStep['step'], BatchStep>

/** Blocks that are read again, because nodes behind a load balancer differ in their latest block. */
const OVERLAP = 5n

/**
 * Creates a search for the unknown transaction of a transfer that the wallet was asked to send: an accepted batch, or a
 * request whose response was lost. It asks the wallet for the batch, or finds a payment of exactly the input amount by
 * the account, unless several payments or transfers match. It never sends a transaction.
 */
export function createSentSearch(options: SentSearchOptions) {
  const { platforms, chains, journal, readBatch, logger, maxBlocksPerRequest } = options
  /** First unread block, by transfer id. */
  const nextBlocks = new Map<string, bigint>()

  const isClaimed = (id: string, hash: Hex): boolean => isClaimedHash(journal.store.getAll(), id, hash)

  const listOthers = ({ id, chainId, from }: TransferRecord): readonly TransferRecord[] =>
    journal.store
      .getAll()
      .filter((each) => each.id !== id && each.chainId === chainId && sameAddress(each.from, from))

  /** Returns whether the wallet was asked for another transfer of the account since a rejected one, and may send it at present. */
  const hasLaterRequest = (record: TransferRecord, { step }: UnansweredStep): boolean =>
    listOthers(record).some((open) => {
      const later = isSendUnknown(open) || isCallUnknown(open) ? findUnanswered(open) : undefined
      return later !== undefined && getRequestTime(later.step) >= getRequestTime(step)
    })

  /**
   * Returns whether the account has sent a transaction since the request of a batch, although no other transfer was sent since then: a
   * wallet may send a batch as several transactions, so their number is not compared. False for smart accounts, and if the nonce at
   * the request is unknown.
   */
  const hasUnknownTransaction = async (
    record: TransferRecord,
    { nonce, askTime = 0 }: BatchStep,
    request: RequestOptions,
  ): Promise<boolean> => {
    const isExplained = () => listOthers(record).some((each) => listHashesSince(each, askTime).length > 0)
    if (nonce === undefined || isExplained()) return false
    const { chainId } = record
    const account = requireSender(record)
    const nextNonce = await platforms.forChain(chainId).getNextNonce({ chainId, account }, request)
    // Another transfer may have been sent during the read.
    return nextNonce > nonce && !isExplained()
  }

  const findCall = async (
    record: TransferRecord,
    { ask: { time: _, ...terms }, ...step }: RequestedCall,
    index: number,
    request: RequestOptions,
  ): Promise<TransferObservation | undefined> => {
    const { id, chainId, run } = record
    const from = requireSender(record)
    const platform = platforms.forChain(chainId)
    const excludedHashes = getClaimedHashes(journal.store.getAll(), id)
    for (const call of [toSignedCall(step, run?.steps), ...(step.formerCalls ?? [])]) {
      if (hasPendingTwin(journal.store.getAll(), record, { call, nonce: terms.nonce })) continue
      const search = { ...call, ...terms, chainId, from, excludedHashes }
      const result = await platform.findTransaction(search, request)
      // Another transfer may have stored it in the meantime.
      if (result.status !== 'found' || isClaimed(id, result.hash)) continue
      const isFormer = step.formerCalls?.includes(call) ?? false
      return { type: 'sent', step: index, hash: result.hash, ...(isFormer ? { call } : {}) }
    }
    return undefined
  }

  const readBatchProgress = async (
    record: TransferRecord,
    batchId: string,
    request: RequestOptions,
  ): Promise<BatchProgress | undefined> => {
    try {
      return await readBatch?.(record, batchId, request)
    } catch (error) {
      if (!isCausewayError(error, 'BATCH_UNKNOWN_ID')) {
        logger.debug(`Failed to read batch ${batchId} from the wallet.`, error)
      }
      return undefined
    }
  }

  /** Returns undefined if no transaction matches, or several do. */
  const findInLogs = async (
    record: TransferRecord,
    { fromBlock: askBlock }: BatchStep,
    request: RequestOptions,
  ): Promise<Hex | undefined> => {
    if (askBlock === undefined || !toPayment(record)) return undefined
    const { id, chainId } = record
    const platform = platforms.forChain(chainId)
    const firstBlock = askBlock + 1n
    const nextBlock = nextBlocks.get(id) ?? firstBlock
    const fromBlock = nextBlock - OVERLAP > firstBlock ? nextBlock - OVERLAP : firstBlock
    const head = await platform.getBlockNumber(chainId, request)
    // Skip blocks that a reorganization may still remove.
    const lastBlock = head - BigInt(getConfirmations(chains, chainId) - 1)
    const toBlock =
      lastBlock < fromBlock + maxBlocksPerRequest ? lastBlock : fromBlock + maxBlocksPerRequest - 1n
    if (toBlock < fromBlock) return undefined
    const context = { platform, journal }
    const [hash, ...others] = await listPayments(record, { fromBlock, toBlock }, context, request)
    if (hash === undefined) nextBlocks.set(id, toBlock + 1n)
    return others.length === 0 && !hasRivalPayment(record, context) ? hash : undefined
  }

  /** Searches for the execution of a batch by an operation hash, such as a safeTxHash, without the wallet. */
  const findExecution = async (
    record: TransferRecord,
    { id: operationHash, fromBlock }: BatchStep,
    request: RequestOptions,
  ): Promise<ExecutionStatus | undefined> => {
    if (fromBlock === undefined || !isHash(operationHash)) return undefined
    const { chainId } = record
    const search = { chainId, account: requireSender(record), operationHash, fromBlock }
    return platforms.forChain(chainId).findExecution?.(search, request)
  }

  /** Returns the outcome of a batch; undefined while it is pending, or its transactions cannot be read. */
  const readEnd = async (
    record: TransferRecord,
    { state, receipts }: BatchProgress,
    index: number,
    request: RequestOptions,
  ): Promise<TransferObservation | undefined> => {
    if (state === 'pending') return undefined
    const platform = platforms.forChain(record.chainId)
    const isUnnamed = state !== 'success' && receipts.length === 0
    const payment = isUnnamed
      ? await findReportedPayment(record, index, { platform, journal }, request)
      : undefined
    const hashes = payment ? [payment] : receipts.map(({ transactionHash }) => transactionHash)
    const hash = hashes.at(-1)
    // A payment proves that the action was executed, even if the wallet reports a failure.
    const reported = { index, state: payment ? ('success' as const) : state, hashes }
    const outcome = await readBatchOutcome(record, reported, platform, request)
    if (!outcome) return undefined
    const { status, message, steps } = outcome
    const split = steps ? { split: { index, steps } } : {}
    if (status !== 'DONE') return { type: 'void', status, message, hash, ...split }
    return hash === undefined ? undefined : { type: 'included', hash, step: index, ...split }
  }

  /** Searches the chain for a batch that the wallet reported as rejected, and does not report as executed. */
  const findRejected = async (
    record: TransferRecord,
    step: BatchStep,
    index: number,
    request: RequestOptions,
  ): Promise<TransferObservation | undefined> => {
    if (hasLaterRequest(record, { step, index })) return undefined
    const platform = platforms.forChain(record.chainId)
    const payment = await findReportedPayment(record, index, { platform, journal }, request)
    if (payment) {
      const receipts = [{ transactionHash: payment, succeeded: true }]
      return readEnd(record, { state: 'success', receipts }, index, request)
    }
    return (await hasUnknownTransaction(record, step, request)) ? { type: 'doubted' } : undefined
  }

  const findBatch = async (
    record: TransferRecord,
    step: BatchStep,
    index: number,
    request: RequestOptions,
  ): Promise<TransferObservation | undefined> => {
    const batchId = step.id ?? ''
    const progress = await readBatchProgress(record, batchId, request)
    const ended = progress && (await readEnd(record, progress, index, request))
    const isRejected = isReportedRejection(record)
    if (ended && !(isRejected && ended.type === 'void' && ended.hash === undefined)) return ended
    const execution = progress ? undefined : await findExecution(record, step, request)
    if (execution?.status === 'executed') {
      const { hash, succeeded } = execution
      return succeeded
        ? { type: 'included', hash, step: index }
        : { type: 'void', status: 'FAILED', message: 'Batch transaction failed', hash }
    }
    if (isRejected) return findRejected(record, step, index, request)
    const hash = await findInLogs(record, step, request)
    if (hash !== undefined) return { type: 'included', hash, step: index }
    if (!progress) return undefined
    if (record.batchId === undefined) return { type: 'sent', step: index, batchId }
    const { reason } = progress
    return reason === undefined || reason === record.message ? undefined : { type: 'source', message: reason }
  }

  return {
    async find(record: TransferRecord, request: RequestOptions): Promise<TransferObservation | undefined> {
      const unanswered = findUnanswered(record)
      if (!unanswered) return undefined
      const { step, index } = unanswered
      if (step.kind === 'batch') return findBatch(record, step, index, request)
      if (isReportedRejection(record) && hasLaterRequest(record, unanswered)) return undefined
      return findCall(record, step, index, request)
    },
    /** Deletes the search position of a transfer. */
    forget: (id: string) => {
      nextBlocks.delete(id)
    },
  }
}

function findUnanswered(record: TransferRecord): UnansweredStep | undefined {
  return findUnansweredStep(record) ?? findUnansweredCall(record)
}

/** Returns when the wallet was asked for a step, in milliseconds since the epoch. */
function getRequestTime(step: UnansweredStep['step']): number {
  return step.kind === 'batch' ? (step.askTime ?? 0) : step.ask.time
}

/** Returns the transactions of a transfer that the wallet was asked to send since a time, in milliseconds since the epoch. */
function listHashesSince(record: TransferRecord, time: number): readonly Hex[] {
  const { run, hash, sentTime = 0 } = record
  if (!run) return hash !== undefined && sentTime >= time ? [hash] : []
  return run.steps.flatMap((step, index) =>
    'hash' in step && step.hash !== undefined && (getAskTime(record, index) ?? 0) >= time ? [step.hash] : [],
  )
}

function isHash(id: string | undefined): id is Hex {
  return id !== undefined && /^0x[0-9a-f]{64}$/i.test(id)
}

import type { LimitFunction } from 'p-limit'
import { FUEL_CHAIN_ID } from '../chains/chain-ids.ts'
import { type Deadline, withDeadline } from '../kernel/abort.ts'
import type { Clock } from '../kernel/clock.ts'
import { compact } from '../kernel/compact.ts'
import { CausewayError, isCausewayError } from '../kernel/errors.ts'
import type { Logger } from '../kernel/logger.ts'
import type { Hex } from '../kernel/schema.ts'
import type { Receipt, RequestOptions } from '../platforms/transaction.ts'
import type { ProviderRegistry } from '../quotes/provider-registry.ts'
import type { TransferOutcome, TransferStatus } from '../quotes/status.ts'
import { assertChainId, assertHash } from './assert-hash.ts'
import { toReceiptObservation } from './create-source-transaction-checker.ts'
import type { TransferJournal } from './journal.ts'
import { nextTransfer, type TransferObservation } from './next-transfer.ts'
import { isFinishedTransfer, type TransferRecord } from './record.ts'
import { awaitsRefund } from './stage.ts'
import { createStatusSource, type StatusSource } from './status-source.ts'
import type {
  BridgeDeposit,
  ReceiptRequest,
  StatusTracker,
  StatusTrackerOptions,
  TrackRequest,
  TransactionEnd,
  TransferStatusResult,
} from './status-tracker.ts'
import { toTransferInfo } from './to-transfer-info.ts'
import { readWalletTracking } from './wallet-tracking.ts'

/** Options for `createTracking`. */
export interface TrackingContext
  extends Pick<
    StatusTrackerOptions,
    'fetch' | 'destinationWatcher' | 'readDeposit' | 'readArrival' | 'receipts'
  > {
  readonly registry: ProviderRegistry
  readonly journal: TransferJournal
  readonly clock: Clock
  readonly logger: Logger
  readonly limit: LimitFunction
  readonly lifetime: Deadline
}

/** Checks of a `StatusTracker`, and its methods that do not use its state. */
export interface Tracking
  extends Pick<StatusTracker, 'track' | 'getStatus' | 'add' | 'addFromWallet' | 'getReceipt'>,
    Pick<StatusSource, 'observe'> {
  readonly nextTransfer: typeof nextTransfer
  /** Returns the observations that an outcome from another source implies. */
  toObservations(record: TransferRecord, end: TransactionEnd): readonly TransferObservation[]
  /** Finds the unknown destination chain of a transfer by its arrival. */
  withDestination(record: TransferRecord): Promise<TransferRecord>
}

const RECEIPT_TIMEOUT_MS = 10_000
const NEVER = Number.POSITIVE_INFINITY

const STATUS_BY_OUTCOME: { readonly [Outcome in TransferOutcome]: TransferStatus } = {
  success: 'DONE',
  partial_success: 'PARTIAL_SUCCESS',
  error: 'FAILED',
}

/** Creates the checks of a tracker. */
export function createTracking(context: TrackingContext): Tracking {
  const { registry, journal, clock, logger, fetch, limit, lifetime } = context
  const { destinationWatcher, readDeposit, readArrival, receipts = noReceipts } = context
  const source = createStatusSource({
    registry,
    context: { clock, logger, fetch },
    destinationWatcher,
    lifetime,
  })

  /**
   * Returns the initial record of a transfer, and whether its chain has the transaction.
   *
   * @throws CausewayError TRANSFER_NOT_RECOGNIZED, PROVIDER_CONFIGURATION_MISSING
   */
  const find = async (
    request: TrackRequest,
  ): Promise<{ readonly record: TransferRecord; readonly isOnChain: boolean }> => {
    const { chainId, hash } = request
    const deposit = await readDeposit?.(chainId, hash, lifetime)
    const from = deposit?.from ?? ''
    const record = toRecord(
      {
        chainId,
        hash,
        chainType: chainId === FUEL_CHAIN_ID ? 'FUEL' : 'EVM',
        from,
        info: {
          ...(await toInitialInfo(request, deposit)),
          account: from,
          inputChainId: chainId,
          ...compact({ inputCurrency: deposit?.token, inputAmountRaw: deposit?.amount }),
        },
      },
      clock.now(),
      deposit?.time,
    )
    return { record, isOnChain: deposit !== undefined }
  }

  /** Returns the initial info of a transfer that is tracked by its hash. */
  const toInitialInfo = async (
    { chainId, hash, providerId, toChainId }: TrackRequest,
    deposit: BridgeDeposit | undefined,
  ) => {
    // A same-chain transfer ends with its receipt, so it needs no provider.
    if (providerId === undefined && toChainId === chainId)
      return { type: 'Swap', outputChainId: chainId } as const
    const provider =
      providerId === undefined ? await source.findProvider(chainId, hash, deposit) : registry.get(providerId)
    const outputChainId = provider.status ? toChainId : chainId
    const type = outputChainId === chainId ? ('Swap' as const) : ('Bridge' as const)
    return { type, aggregator: provider.id, ...compact({ outputChainId }) }
  }

  /** Adds chain, token and amount of a refund to its status, so that both are stored at once. */
  const withRefund = async (
    record: TransferRecord,
    observation: TransferObservation,
  ): Promise<TransferObservation> => {
    if (observation.type !== 'status' || !readArrival) return observation
    const { toHash, statusInfo } = observation.result
    const { status } = statusInfo
    if (status !== 'TRANSFER_REFUNDED' || !toHash) return observation
    try {
      const arrival = await readArrival({ ...record, status, toHash }, lifetime)
      if (!arrival) return observation
      const { time, ...refund } = arrival
      return { ...observation, refund, ...compact({ time }) }
    } catch (error) {
      logger.debug(`Failed to read the refund of transfer ${record.id}.`, error)
      return observation
    }
  }

  const observe: StatusSource['observe'] = async (record, onFailure) => {
    const observations = await source.observe(record, onFailure)
    return Promise.all(observations.map((observation) => withRefund(record, observation)))
  }

  /** Finds the unknown destination chain of a transfer by its arrival. */
  const withDestination = async (record: TransferRecord): Promise<TransferRecord> => {
    const { id, toHash, info, status } = record
    const isUnknown = info.type === 'Bridge' && info.outputChainId === undefined
    if (!readArrival || !isUnknown || !toHash || status === 'TRANSFER_REFUNDED') return record
    const arrival = await readArrival(record, lifetime)
    if (!arrival) return record
    const { chainId: outputChainId, time, token, amount } = arrival
    const destination = { outputChainId, ...compact({ outputCurrency: token, outputAmountRaw: amount }) }
    const received = token && amount !== undefined ? { received: { token, amount } } : {}
    return journal.update(id, (latest) => ({
      ...latest,
      ...received,
      ...(time === undefined || latest.finishedTime === undefined
        ? {}
        : { finishedTime: Math.min(time, latest.finishedTime) }),
      info: { ...latest.info, ...destination },
    }))
  }

  const add: Tracking['add'] = async (transaction) => {
    const { chainId, hash, from } = transaction
    assertHash(hash)
    assertChainId(chainId)
    const { chainType } = receipts(chainId, transaction.chainType)
    await journal.load()
    const info = toTransferInfo(transaction)
    const record = toRecord({ chainId, hash, chainType, from, info }, clock.now())
    await journal.add(record)
    return record
  }

  return {
    nextTransfer,
    observe,
    withDestination,
    add,

    addFromWallet: async (tracking, transaction) => add({ ...transaction, ...readWalletTracking(tracking) }),

    toObservations(record, end) {
      if ('receipt' in end) {
        const { receipt } = end
        const { hash = receipt.transactionHash } = record
        return source.withEnd(record, toReceiptObservation(hash, receipt))
      }
      const { hash = '' } = record
      const statusInfo = { status: STATUS_BY_OUTCOME[end.status] }
      return [
        { type: 'status', result: { fromHash: hash, toHash: '', statusInfo }, settlesOn: 'destination' },
      ]
    },

    async track({ chainId, hash, providerId, toChainId }) {
      assertHash(hash)
      assertChainId(chainId)
      await journal.load()
      const trackedRecord = journal.findByHash(chainId, hash)
      if (trackedRecord && !mayHaveOtherProvider(trackedRecord, providerId)) return trackedRecord
      const { record } = await find({ chainId, hash, providerId, toChainId })
      if (trackedRecord) {
        return journal.update(trackedRecord.id, (latest) =>
          mayHaveOtherProvider(latest, record.info.aggregator)
            ? { ...record, addedTime: latest.addedTime }
            : latest,
        )
      }
      try {
        await journal.add(record)
      } catch (error) {
        // A concurrent call may have added the record.
        const added = journal.findByHash(chainId, hash)
        if (added) return added
        throw error
      }
      return record
    },

    async getStatus({ chainId, hash, providerId, toChainId }) {
      assertHash(hash)
      assertChainId(chainId)
      let subject: { readonly record: TransferRecord; readonly isOnChain: boolean }
      try {
        const tracked = journal.findByHash(chainId, hash)
        subject = tracked
          ? { record: tracked, isOnChain: true }
          : await find({ chainId, hash, providerId, toChainId })
      } catch (error) {
        if (!isCausewayError(error, 'TRANSFER_NOT_RECOGNIZED')) throw error
        return { status: 'NOT_FOUND', reason: error.details ?? error.shortMessage }
      }
      const { record, isOnChain } = subject
      const problems: string[] = []
      const observations = await limit(async () =>
        isFinishedTransfer(record) && !awaitsRefund(record)
          ? []
          : source.observe(record, (problem) => void problems.push(problem)),
      )
      lifetime.signal.throwIfAborted()
      const now = clock.now()
      const latest = observations.reduce(
        (before, observation) => nextTransfer(before, observation, now, NEVER),
        record,
      )
      return toStatusResult(latest, { observations, isOnChain, problem: problems[0] })
    },

    async getReceipt(
      { chainId, hash, chainType }: ReceiptRequest,
      { signal }: RequestOptions = {},
    ): Promise<Receipt | undefined> {
      if (chainId === undefined) {
        throw new CausewayError('No chainId', {
          code: 'NO_CHAIN_ID',
          details: 'Pass the chain id of the transaction',
        })
      }
      assertHash(hash)
      const limits = { clock, what: 'The receipt', milliseconds: RECEIPT_TIMEOUT_MS }
      return withDeadline({ ...limits, parents: [lifetime, signal] }, (inner) =>
        receipts(chainId, chainType).getReceipt(chainId, hash, { signal: inner }),
      )
    },
  }
}

/**
 * Returns whether a transfer that was tracked by its hash may be one of another provider than it states: a user selected that
 * one, which has reported no outcome.
 *
 * @param providerId the provider that is selected now. Undefined: none
 */
function mayHaveOtherProvider(record: TransferRecord, providerId: string | undefined): boolean {
  const { run, info } = record
  if (run !== undefined || info.aggregator === undefined || isFinishedTransfer(record)) return false
  return providerId !== undefined && providerId !== info.aggregator
}

function toStatusResult(
  { status, info, toHash, message }: TransferRecord,
  {
    observations,
    isOnChain,
    problem,
  }: {
    readonly observations: readonly TransferObservation[]
    readonly isOnChain: boolean
    readonly problem: string | undefined
  },
): TransferStatusResult {
  const facts = { providerId: info.aggregator, toChainId: info.outputChainId, toHash, message }
  if (status !== 'PENDING' && status !== 'NOT_FOUND') return { status, ...facts }
  if (problem !== undefined) return { status: 'UNKNOWN', reason: problem }
  const isUnknown = observations.some(
    (observation) => observation.type === 'status' && observation.result.statusInfo.status === 'NOT_FOUND',
  )
  return isUnknown && !isOnChain
    ? { status: 'NOT_FOUND', reason: `${info.aggregator} does not know this transaction.` }
    : { status: 'PENDING', ...facts }
}

/** Creates the pending record of a sent transaction. `sentTime`: at most `now`, the default. */
function toRecord(
  sent: Pick<TransferRecord, 'chainId' | 'chainType' | 'from' | 'info'> & { readonly hash: Hex },
  now: number,
  sentTime = now,
): TransferRecord {
  const id = `${sent.chainId}-${sent.hash.toLowerCase()}`
  return { id, ...sent, status: 'PENDING', addedTime: now, sentTime: Math.min(now, sentTime || now) }
}

function noReceipts(chainId: number): never {
  const problem = `Receipts of chain ${chainId} cannot be read.`
  throw new CausewayError(`${problem} Pass 'receipts' to the StatusTracker.`, { code: 'PLATFORM_MISSING' })
}

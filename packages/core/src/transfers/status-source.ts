import { isNativeToken } from '../chains/address.ts'
import { type Deadline, withDeadline } from '../kernel/abort.ts'
import { compact } from '../kernel/compact.ts'
import { CausewayError, isCausewayError } from '../kernel/errors.ts'
import type { Hex } from '../kernel/schema.ts'
import type { ProviderContext, QuoteProvider } from '../quotes/provider.ts'
import type { ProviderRegistry } from '../quotes/provider-registry.ts'
import { getTransferOutcome, isDepositSeen, type StatusRequest, type StatusResult } from '../quotes/status.ts'
import type { DestinationWatcher } from './destination-watcher.ts'
import { areStepsDone, endsWithReceipt } from './ends-with-receipt.ts'
import { isContractPublished } from './is-contract-published.ts'
import { findUnansweredOrder } from './is-main-step.ts'
import { nextTransfer, type TransferObservation } from './next-transfer.ts'
import {
  isFinishedTransfer,
  isInFlightTransfer,
  isReportedRejection,
  type TransferRecord,
  wasSent,
} from './record.ts'
import { reopenRevocation } from './reopen-revocation.ts'
import { awaitsRefund, isSourceConfirmed } from './stage.ts'
import type { BridgeDeposit } from './status-tracker.ts'

/**
 * Determines the status of transfers by their providers, or by a destination watcher if a provider reports no outcome.
 */
export interface StatusSource {
  /**
   * Returns the observations of one check; none after the tracker was disposed. Never rejects: a failed request is also
   * an observation.
   *
   * @param onFailure called with the reason if the request to the provider failed
   */
  observe(
    record: TransferRecord,
    onFailure?: (reason: string) => void,
  ): Promise<readonly TransferObservation[]>
  /** Returns the observation, and the outcome that it implies for a transfer that ends with its receipt. */
  withEnd(record: TransferRecord, observation: TransferObservation): readonly TransferObservation[]
  /**
   * Returns the provider that recognizes a deposit. As any API can claim a deposit, the provider must publish the
   * contract that the source transaction called. If no provider publishes it, or it is unknown, a single claimant is
   * returned.
   *
   * @throws CausewayError TRANSFER_NOT_RECOGNIZED
   */
  findProvider(chainId: number, hash: Hex, deposit?: BridgeDeposit): Promise<QuoteProvider>
}

export interface StatusSourceOptions {
  readonly registry: ProviderRegistry
  readonly context: Omit<ProviderContext, 'signal'>
  readonly destinationWatcher?: DestinationWatcher | undefined
  readonly lifetime: Deadline
}

const STATUS_TIMEOUT_MS = 10_000

/** Returns the status request: by transaction hash if there is one, by order id otherwise. */
function toStatusRequest({ chainId, hash, orderId, from, info }: TransferRecord): StatusRequest {
  const common = { fromChainId: chainId, interfaceParamData: info.crossChainParams }
  if (hash === undefined) return { ...common, type: 'order', orderId: orderId ?? '' }
  return {
    ...common,
    type: 'transaction',
    fromHash: hash,
    toChainId: info.outputChainId,
    fromAddress: from || undefined,
  }
}

const FALSE_ARRIVAL = 'The transaction that the provider reports does not pay the recipient.'

const NO_CHANGE: TransferObservation = { type: 'nothing' }

/** Returns the outcome of a transfer whose steps are all done, or whose revocation ended without an effect. */
function afterReceipts(record: TransferRecord, isRevocationOver = false): TransferObservation {
  const { hash: toHash, confirmedTime: time } = record
  return areStepsDone(record) || isRevocationOver
    ? { type: 'arrived', ...compact({ toHash, time }) }
    : NO_CHANGE
}

export function createStatusSource(options: StatusSourceOptions): StatusSource {
  const { registry, context, destinationWatcher, lifetime } = options
  const { clock, logger } = context

  const within = <T>(name: string, request: (signal: AbortSignal) => Promise<T>): Promise<T> =>
    withDeadline({ clock, what: name, milliseconds: STATUS_TIMEOUT_MS, parents: [lifetime] }, request)

  const ask = async (
    provider: QuoteProvider,
    request: StatusRequest,
    part: 'status' | 'checkArrival' = 'status',
  ): Promise<StatusResult> => {
    const requestPart = registry.part(provider.id, part)
    return within(`The status of ${provider.name}`, (signal) => requestPart(request, { ...context, signal }))
  }

  const requestStatus = async (record: TransferRecord): Promise<TransferObservation> => {
    const provider = getProvider(record)
    if (endsWithReceipt(record, registry)) return afterReceipts(record)
    // The status of a batch cannot be requested before its transaction is known.
    if (!provider || (record.hash === undefined && record.orderId === undefined)) return NO_CHANGE
    const request = toStatusRequest(record)
    const result = await ask(provider, request)
    const hasDeparted = provider.settlesOn === 'source' && result.statusInfo.status === 'DONE'
    if (!hasDeparted || !provider.checkArrival)
      return { type: 'status', result, settlesOn: provider.settlesOn }
    const arrival = await ask(provider, request, 'checkArrival')
    const isOver = getTransferOutcome(arrival.statusInfo.status) !== undefined
    return isOver
      ? { type: 'status', result: arrival, settlesOn: 'destination' }
      : { type: 'status', result, settlesOn: 'source' }
  }

  const tryRequestStatus = async (
    record: TransferRecord,
    onFailure: ((reason: string) => void) | undefined,
  ): Promise<TransferObservation> => {
    try {
      return await requestStatus(record)
    } catch (error) {
      const reason = isCausewayError(error) ? (error.details ?? error.shortMessage) : String(error)
      onFailure?.(reason)
      if (!lifetime.signal.aborted && !isCausewayError(error, 'ABORTED'))
        logger.warn(`Failed to request the status of transfer ${record.id}: ${reason}`, error)
      return isProviderConfigured(record) ? NO_CHANGE : { type: 'unasked' }
    }
  }

  /** Asks the provider for a signed order whose submission was not confirmed. */
  const findOrder = async (record: TransferRecord): Promise<TransferObservation[]> => {
    const order = findUnansweredOrder(record)
    const provider = registry.all.find(({ id }) => id === record.info.aggregator)
    if (!order || !provider?.status) return []
    const { index, orderId } = order
    try {
      const result = await ask(provider, toStatusRequest({ ...record, orderId }))
      return isDepositSeen(result) ? [{ type: 'sent', step: index, orderId }] : []
    } catch (error) {
      if (!lifetime.signal.aborted) logger.debug(`${provider.name} does not know order ${orderId}`, error)
      return []
    }
  }

  const checkChains = async (
    record: TransferRecord,
    reported: TransferObservation,
  ): Promise<TransferObservation | undefined> => {
    if (!destinationWatcher || lifetime.signal.aborted || isOutcome(record, reported)) return undefined
    try {
      return await within('The destination watcher', (signal) =>
        destinationWatcher.observe(record, reported, { signal }),
      )
    } catch (error) {
      if (!lifetime.signal.aborted)
        logger.debug(`Failed to check transfer ${record.id} on its chains.`, error)
      return undefined
    }
  }

  /**
   * Adds the payment that arrived, and converts DONE to pending while the destination chain contradicts it. DONE is
   * accepted after the stall limit, because a bridge may report another transaction than the payment.
   */
  const withPayment = async (
    record: TransferRecord,
    observation: TransferObservation,
  ): Promise<TransferObservation> => {
    if (observation.type !== 'status' && observation.type !== 'arrived') return observation
    const toHash = getPaymentHash(record, observation)
    if (!destinationWatcher?.readPayment || lifetime.signal.aborted || !toHash) return observation
    try {
      const received = await within('The receipt of the payment', async (signal) =>
        destinationWatcher.readPayment?.(record, toHash, { signal }),
      )
      if (received === undefined) return observation
      if (received !== 'none') return { ...observation, received }
      if (observation.type !== 'status' || record.stalledTime !== undefined) return observation
      const { result } = observation
      if (result.statusInfo.status !== 'DONE') return observation
      logger.warn(`Transaction ${toHash} does not pay the recipient of transfer ${record.id}.`)
      const statusInfo = { ...result.statusInfo, status: 'PENDING' as const, message: FALSE_ARRIVAL }
      return { ...observation, result: { ...result, toHash: '', statusInfo } }
    } catch (error) {
      logger.debug(`Failed to read the payment of transfer ${record.id}.`, error)
      return observation
    }
  }

  /** Dates an arrival by the block of its transaction, if its hash is known. */
  const withTime = async (
    record: TransferRecord,
    observation: TransferObservation,
  ): Promise<TransferObservation> => {
    const toHash = getUndatedHash(observation)
    if (!destinationWatcher?.readArrivalTime || lifetime.signal.aborted || !toHash) return observation
    try {
      const time = await destinationWatcher.readArrivalTime(record, toHash, lifetime)
      return { ...observation, ...compact({ time }) }
    } catch (error) {
      logger.debug(`Failed to read the time of transaction ${toHash} of transfer ${record.id}.`, error)
      return observation
    }
  }

  const withArrival = async (record: TransferRecord, observation: TransferObservation) =>
    withTime(record, await withPayment(record, observation))

  const getProvider = ({ info }: TransferRecord): QuoteProvider | undefined =>
    info.aggregator === undefined ? undefined : registry.get(info.aggregator)

  const withEnd: StatusSource['withEnd'] = (record, observation) => {
    const isRevocation = observation.type === 'approval' && wasSent(record)
    if (!(isRevocation || observation.type === 'included') || !endsWithReceipt(record, registry))
      return [observation]
    return [
      observation,
      observation.type === 'included'
        ? { ...afterInclusion(record, observation), time: observation.time }
        : afterReceipts(
            nextTransfer(record, observation, 0, Number.POSITIVE_INFINITY),
            reopenRevocation(record) !== undefined && isFailed(observation),
          ),
    ]
  }

  const isProviderConfigured = ({ info }: TransferRecord) =>
    registry.all.some(({ id }) => id === info.aggregator)

  const recognizesDeposit = async (provider: QuoteProvider, chainId: number, hash: Hex): Promise<boolean> => {
    try {
      return isDepositSeen(await ask(provider, { type: 'transaction', fromChainId: chainId, fromHash: hash }))
    } catch (error) {
      logger.warn(`Failed to ask ${provider.name} for transaction ${hash}.`, error)
      return false
    }
  }

  return {
    async observe(record, onFailure) {
      if (lifetime.signal.aborted) return []
      const reported =
        isInFlightTransfer(record) || awaitsRefund(record)
          ? [await withArrival(record, await tryRequestStatus(record, onFailure))]
          : await findOrder(record)
      const isSourceUnknown = reported.some((observation) => isUnconfirmedFailure(record, observation))
      const report = isSourceUnknown ? undefined : reported[0]
      const detected = await checkChains(record, report ?? NO_CHANGE)
      if (lifetime.signal.aborted) return []
      if (!detected) return reported
      const ended = await Promise.all(
        withEnd(record, detected).map((observation) => withArrival(record, observation)),
      )
      return isSourceUnknown ? [...ended, ...reported] : [...reported, ...ended]
    },

    withEnd,

    async findProvider(chainId, hash, deposit) {
      const askable = registry.all.filter(({ status }) => status)
      const [only, ...others] = askable
      if (only && others.length === 0) return only
      const answers = await Promise.all(askable.map((provider) => recognizesDeposit(provider, chainId, hash)))
      const candidates = askable.filter((_, index) => answers[index])
      const filterCalled = async (providers: readonly QuoteProvider[]) => {
        const isCalled = await Promise.all(
          providers.map((each) => isContractPublished(each, chainId, logger, deposit)),
        )
        return providers.filter((_, index) => isCalled[index])
      }
      const [called] = await filterCalled(candidates)
      if (called) return called
      const [claimant, ...rivals] = candidates
      if (!claimant) throw notRecognized('No provider knows this transaction.')
      if (deposit?.to === undefined) return claimant
      const [owner] = await filterCalled(askable.filter((each) => !candidates.includes(each)))
      if (owner)
        throw notRecognized(`This transaction calls a contract of ${owner.name}, which does not know it yet.`)
      if (rivals.length > 0) throw notRecognized('Several providers claim this transaction.')
      return claimant
    },
  }
}

function notRecognized(message: string): CausewayError {
  return new CausewayError(message, {
    code: 'TRANSFER_NOT_RECOGNIZED',
    details: 'Pass providerId, or try again once the provider has detected the deposit.',
    retryable: true,
  })
}

/** Returns the outcome of a transfer whose source transaction was included, unless further steps remain. */
function afterInclusion(
  record: TransferRecord,
  included: Extract<TransferObservation, { type: 'included' }>,
): TransferObservation {
  const { run, info } = record
  if (!run) {
    const { hash, receipt } = included
    // Without a provider, the destination transaction of a bridge is unknown.
    const toHash = info.inputChainId === info.outputChainId ? (receipt?.transactionHash ?? hash) : undefined
    return { type: 'arrived', ...compact({ toHash }) }
  }
  return afterReceipts(nextTransfer(record, included, 0, Number.POSITIVE_INFINITY))
}

/** Returns the hash of the destination transaction of an arrival that has no time. */
function getUndatedHash(observation: TransferObservation): string | undefined {
  if (observation.type === 'arrived') return observation.time === undefined ? observation.toHash : undefined
  if (observation.type !== 'status' || observation.settlesOn !== 'destination') return undefined
  const { toHash, statusInfo } = observation.result
  return statusInfo.status === 'DONE' || statusInfo.status === 'PARTIAL_SUCCESS' ? toHash : undefined
}

/** Returns the hash of the payment that an outcome reports; undefined for a quoted native token, whose amount no log has. */
function getPaymentHash(
  { info }: TransferRecord,
  observation: Extract<TransferObservation, { type: 'status' | 'arrived' }>,
): string | undefined {
  const { outputCurrency } = info
  // A margin trade pays to a position; its leftovers are not the output.
  if (info.type === 'Margin') return undefined
  const isNative = outputCurrency !== undefined && isNativeToken(outputCurrency)
  if (observation.type === 'arrived') return outputCurrency && !isNative ? observation.toHash : undefined
  if (observation.settlesOn !== 'destination') return undefined
  const { status } = observation.result.statusInfo
  // A transfer that arrived in part may have paid another token.
  return status === 'PARTIAL_SUCCESS' || (status === 'DONE' && !isNative)
    ? observation.result.toHash
    : undefined
}

/**
 * Returns whether the provider reports a failure before the source transaction is confirmed. Only the chain shows then
 * whether the funds left the wallet.
 */
function isUnconfirmedFailure(record: TransferRecord, observation: TransferObservation): boolean {
  if (observation.type !== 'status' || isSourceConfirmed(record)) return false
  return observation.result.statusInfo.status === 'FAILED'
}

/** Returns whether the observation ends the transfer, or it has an outcome that the chain cannot refute. */
function isOutcome(record: TransferRecord, reported: TransferObservation): boolean {
  if (isReportedRejection(record)) return false
  return isFinishedTransfer(nextTransfer(record, reported, 0, Number.POSITIVE_INFINITY))
}

/** Returns whether a call before or after the main step reverted, or was canceled or replaced. */
function isFailed({ receipt, failure }: Extract<TransferObservation, { type: 'approval' }>): boolean {
  return failure !== undefined || receipt?.status === 'error'
}

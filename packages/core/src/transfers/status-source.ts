import { CausewayError, createDeadline, type Deadline, isCausewayError, raceAbort } from '../kernel/index.ts'
import {
  outcomeOf,
  type ProviderContext,
  type ProviderRegistry,
  type QuoteProvider,
  type StatusRequest,
  type StatusResult,
} from '../quotes/index.ts'
import type { TransferRecord } from './record.ts'
import type { TransferObservation } from './transition.ts'

/** What providers say of transfers. */
export interface StatusSource {
  /** Never fails: a provider that cannot be asked is an observation too. Undefined once the lifetime has ended. */
  observe(record: TransferRecord): Promise<TransferObservation | undefined>
  /** The provider that knows a deposit. @throws CausewayError TRANSFER_NOT_RECOGNISED */
  recognise(chainId: number, hash: string): Promise<QuoteProvider>
}

export interface StatusSourceOptions {
  readonly registry: ProviderRegistry
  readonly context: Omit<ProviderContext, 'signal'>
  readonly lifetime: Deadline
}

const STATUS_TIMEOUT_MS = 10_000

const NOT_YET: StatusResult = { fromHash: '', toHash: '', statusInfo: { status: 'PENDING' } }

/** By what a provider looks a transfer up: its transaction where there is one. */
function handleOf({ chainId, hash, orderId, from, info }: TransferRecord): StatusRequest {
  const common = { fromChainId: chainId, interfaceParamData: info.crossChainParams }
  if (hash === undefined) return { ...common, type: 'order', orderId: orderId ?? '' }
  return { ...common, type: 'transaction', fromHash: hash, toChainId: info.outputChainId, fromAddress: from }
}

/** What happens within one chain is done with its transactions, and the run waits for their receipts. */
function readReceipt({ hash, info, run }: TransferRecord): StatusResult | undefined {
  if (info.inputChainId !== info.outputChainId || hash === undefined || !run) return undefined
  const isDone = run.steps.every(({ done }) => done)
  return {
    fromHash: hash,
    toHash: isDone ? hash : '',
    statusInfo: { status: isDone ? 'DONE' : 'PENDING' },
  }
}

export function createStatusSource({ registry, context, lifetime }: StatusSourceOptions): StatusSource {
  const { clock, logger } = context

  const ask = async (
    provider: QuoteProvider,
    request: StatusRequest,
    part: 'status' | 'arrival' = 'status',
  ): Promise<StatusResult> => {
    const question = registry.part(provider.id, part)
    const what = `The status of ${provider.name}`
    const deadline = createDeadline({ clock, what, milliseconds: STATUS_TIMEOUT_MS, parents: [lifetime] })
    const { signal } = deadline
    try {
      return await raceAbort(question(request, { ...context, signal }), signal)
    } finally {
      deadline.abort()
      deadline.dispose()
    }
  }

  const learn = async (record: TransferRecord): Promise<TransferObservation> => {
    const provider = providerOf(record)
    if (!provider) return { type: 'status', result: readReceipt(record) ?? NOT_YET, doneMeans: 'arrived' }
    const request = handleOf(record)
    // A bridge swaps on one chain within its transaction; a swap provider with a status may only have taken an order.
    const receipt = provider.status && provider.kind === 'swap' ? undefined : readReceipt(record)
    const result = receipt ?? (await ask(provider, request))
    const hasLeft = provider.doneMeans === 'departed' && result.statusInfo.status === 'DONE'
    if (!hasLeft || !provider.arrival) return { type: 'status', result, doneMeans: provider.doneMeans }
    const arrival = await ask(provider, request, 'arrival')
    const isOver = outcomeOf(arrival.statusInfo.status) !== undefined
    return isOver
      ? { type: 'status', result: arrival, doneMeans: 'arrived' }
      : { type: 'status', result, doneMeans: 'departed' }
  }

  const providerOf = ({ info }: TransferRecord): QuoteProvider | undefined =>
    info.aggregator === undefined ? undefined : registry.get(info.aggregator)

  const knows = async (provider: QuoteProvider, chainId: number, hash: string): Promise<boolean> => {
    try {
      const { statusInfo } = await ask(provider, {
        type: 'transaction',
        fromChainId: chainId,
        fromHash: hash,
      })
      return statusInfo.bridgeResponseResult !== undefined
    } catch (error) {
      logger.warn(`${provider.name} could not say whether it knows ${hash}`, error)
      return false
    }
  }

  return {
    async observe(record) {
      const { id } = record
      if (lifetime.signal.aborted) return undefined
      try {
        return await learn(record)
      } catch (error) {
        if (lifetime.signal.aborted) return undefined
        const reason = isCausewayError(error) ? (error.details ?? error.shortMessage) : String(error)
        logger.warn(`The status of transfer ${id} could not be asked: ${reason}`, error)
        return { type: 'unreachable', reason }
      }
    },

    async recognise(chainId, hash) {
      const askable = registry.all.filter(({ status }) => status)
      const [only, ...others] = askable
      if (only && others.length === 0) return only
      const answers = await Promise.all(askable.map((provider) => knows(provider, chainId, hash)))
      const provider = askable.find((_, index) => answers[index])
      if (provider) return provider
      throw new CausewayError('No provider knows this transaction', {
        code: 'TRANSFER_NOT_RECOGNISED',
        details: 'Name the provider, or try again when it has seen the deposit',
        retryable: true,
      })
    },
  }
}

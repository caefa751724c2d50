import { CausewayError, createDeadline, type Deadline, isCausewayError, raceAbort } from '../kernel/index.ts'
import type {
  ProviderContext,
  ProviderRegistry,
  QuoteProvider,
  StatusRequest,
  StatusResult,
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

/** By what a provider looks a transfer up: its transaction where there is one. */
function handleOf({ chainId, hash, orderId, from, info }: TransferRecord): StatusRequest {
  const common = { fromChainId: chainId, interfaceParamData: info.crossChainParams }
  if (hash === undefined) return { ...common, type: 'order', orderId: orderId ?? '' }
  return { ...common, type: 'transaction', fromHash: hash, toChainId: info.outputChainId, fromAddress: from }
}

export function createStatusSource({ registry, context, lifetime }: StatusSourceOptions): StatusSource {
  const { clock, logger } = context

  const ask = async (provider: QuoteProvider, request: StatusRequest): Promise<StatusResult> => {
    const status = registry.part(provider.id, 'status')
    const what = `The status of ${provider.name}`
    const deadline = createDeadline({ clock, what, milliseconds: STATUS_TIMEOUT_MS, parents: [lifetime] })
    const { signal } = deadline
    try {
      return await raceAbort(status(request, { ...context, signal }), signal)
    } finally {
      deadline.abort()
      deadline.dispose()
    }
  }

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
      const { id, info } = record
      if (lifetime.signal.aborted) return undefined
      try {
        const provider = registry.get(info.aggregator)
        const result = await ask(provider, handleOf(record))
        return { type: 'status', result, doneMeans: provider.doneMeans }
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

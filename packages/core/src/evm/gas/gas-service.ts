import { ExecutionRevertedError, InsufficientFundsError } from 'viem'
import { estimateGas } from 'viem/actions'
import { chainById } from '../../chains/index.ts'
import {
  CausewayError,
  createKeyedStore,
  createPoller,
  type Hex,
  type ReadableKeyedStore,
} from '../../kernel/index.ts'
import type { PlatformContext, RequestOptions, TransactionRequest } from '../../platforms/index.ts'
import { createEvmClients } from '../clients.ts'
import { nodeRefusal, refusedWith } from '../errors.ts'
import { read } from '../platform.ts'
import { type GasFees, readFees } from './fees.ts'
import { bufferedGas } from './limit.ts'

/** The fees of a chain as they were last read. */
export interface ChainGas {
  readonly chainId: number
  readonly fees: GasFees
  /** Milliseconds since the epoch. */
  readonly updatedTime: number
}

/** What a transaction is sent with. `gas` in gas units, the chain's buffer included. */
export interface GasTerms {
  readonly gas: bigint
  readonly fees: GasFees
}

/** What gas costs on the EVM chains, kept fresh, and how much of it a transaction needs. */
export interface GasService {
  /** By chain id. A chain that cannot be read keeps what was known: its `updatedTime` tells the age. */
  readonly data: ReadableKeyedStore<ChainGas>
  /** Reads the fees of every chain now, and again every 180 s until `dispose`. */
  start(): void
  /**
   * Estimates the transaction and reads the fees, asking the chain's other nodes where the first cannot tell.
   *
   * @throws GasEstimationError when it would fail; ChainReadError when no node can tell; CausewayError UNKNOWN_CHAIN
   */
  getTerms(transaction: TransactionRequest, options?: RequestOptions): Promise<GasTerms>
  /** Stops the timer and aborts what is under way. */
  dispose(): void
}

/** The transaction would revert, or the account cannot pay for it: `details` is the node's own text. */
export class GasEstimationError extends CausewayError<'GAS_ESTIMATION_FAILED'> {
  override readonly name = 'GasEstimationError'
  constructor(reason: string | undefined, cause: unknown) {
    super('The gas of the transaction could not be estimated', {
      code: 'GAS_ESTIMATION_FAILED',
      details: reason,
      cause,
    })
  }
}

const REFRESH_MS = 180_000

export function createGasService(context: PlatformContext): GasService {
  const { chains, clock, logger } = context
  const clients = createEvmClients(context)
  const data = createKeyedStore<ChainGas>(logger)
  let disposed = false

  const refresh = async (chainId: number, options?: RequestOptions): Promise<GasFees> => {
    const fees = await read(chainId, 'its gas fees', options, () => readFees(clients.get(chainId)))
    if (!disposed) data.set(String(chainId), { chainId, fees, updatedTime: clock.now() })
    return fees
  }

  const refreshAll = () => {
    for (const { id, name, chainType } of chains) {
      if (chainType !== 'EVM') continue
      refresh(id).catch((error: unknown) => {
        if (!disposed) logger.warn(`The gas fees of ${name} could not be read`, error)
      })
    }
  }

  const poller = createPoller({ clock, intervalMs: REFRESH_MS, onTick: refreshAll })

  const estimate = (
    { chainId, from, to, data: calldata, value }: TransactionRequest,
    options?: RequestOptions,
  ) =>
    read(chainId, 'a gas estimate', options, async () => {
      try {
        const call = { account: from as Hex, to: to as Hex, data: calldata, value }
        return await estimateGas(clients.get(chainId), { ...call, prepare: false })
      } catch (error) {
        if (!refusedWith(error, ExecutionRevertedError, InsufficientFundsError)) throw error
        throw new GasEstimationError(nodeRefusal(error), error)
      }
    })

  return {
    data,
    start() {
      if (disposed || poller.running) return
      poller.start()
      refreshAll()
    },
    async getTerms(transaction, options) {
      const { chainId } = transaction
      const [needed, fees] = await Promise.all([estimate(transaction, options), refresh(chainId, options)])
      const bufferPercent = chainById(chains, chainId)?.gasLimitBufferPercent ?? 0
      return { gas: bufferedGas(needed, bufferPercent), fees }
    },
    dispose() {
      disposed = true
      poller.stop()
      clients.dispose()
    },
  }
}

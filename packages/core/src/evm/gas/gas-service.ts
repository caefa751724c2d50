import { ExecutionRevertedError, InsufficientFundsError } from 'viem'
import { estimateGas } from 'viem/actions'
import { chainById } from '../../chains/chain-by-id.ts'
import { withDeadline } from '../../kernel/abort.ts'
import { CausewayError } from '../../kernel/errors.ts'
import { createKeyedStore } from '../../kernel/keyed-store.ts'
import type { ChainGas, GasFees, PlatformGas } from '../../platforms/gas.ts'
import type { PlatformContext } from '../../platforms/platform.ts'
import type { RequestOptions, TransactionRequest } from '../../platforms/transaction.ts'
import type { EvmClients } from '../clients.ts'
import { hasCause, nodeErrorReason } from '../errors.ts'
import { read } from '../read.ts'
import { readFees, selectLowerFees } from './fees.ts'

const SECOND_NODE_TIMEOUT_MS = 2_000

/** Store of the gas fees, by chain. */
export interface GasService extends PlatformGas {
  /** Stops pending replies from updating `data`. */
  dispose(): void
}

/**
 * Thrown if the transaction would revert or the account cannot pay for it. `details` is the error message of the node.
 */
class GasEstimationError extends CausewayError<'GAS_ESTIMATION_FAILED'> {
  override readonly name = 'GasEstimationError'
  constructor(reason: string | undefined, cause: unknown) {
    super('The gas of the transaction could not be estimated', {
      code: 'GAS_ESTIMATION_FAILED',
      details: reason,
      cause,
    })
  }
}

export function createGasService(
  { chains, clock, logger }: PlatformContext,
  clients: EvmClients,
): GasService {
  const data = createKeyedStore<ChainGas>(logger)
  let disposed = false

  const getFees = async (chainId: number, options?: RequestOptions): Promise<ChainGas> => {
    const fees = await read(chainId, 'its gas fees', options, () => readFees(clients.get(chainId, options)))
    return store(chainId, fees)
  }

  const store = (chainId: number, fees: GasFees): ChainGas => {
    const gas = { chainId, fees, updatedTime: clock.now() }
    if (!disposed) data.set(String(chainId), gas)
    return gas
  }

  /**
   * Reads fees from two nodes and returns the lower ones, because a single node could report any tip. If the second
   * node is late, the fees of the first one are returned.
   */
  const getFeesToSend = (chainId: number, options?: RequestOptions): Promise<GasFees> =>
    read(chainId, 'its gas fees', options, async () => {
      const readOnNode = (poolOptions?: RequestOptions & { readonly exceptHost?: string }) =>
        clients.pinned(chainId, async (client, host) => ({ fees: await readFees(client), host }), poolOptions)
      const first = await readOnNode(options)
      if (clients.countHosts(chainId) < 2) return first.fees
      const time = { clock, what: 'Reading gas fees of a second node', milliseconds: SECOND_NODE_TIMEOUT_MS }
      const second = await withDeadline({ ...time, parents: [options?.signal] }, (signal) =>
        readOnNode({ signal, exceptHost: first.host }),
      ).catch((error: unknown) => {
        if (options?.signal?.aborted) throw error
        logger.debug(`No second node of chain ${chainId} reported gas fees`, error)
        return first
      })
      return selectLowerFees(first.fees, second.fees)
    })

  const estimate = (
    { chainId, from, to, data: calldata, value }: TransactionRequest,
    options?: RequestOptions,
  ) =>
    read(chainId, 'a gas estimate', options, async () => {
      try {
        const call = { account: from, to: to, data: calldata, value }
        const client = clients.get(chainId, { ...options, confirmsRejections: true })
        return await estimateGas(client, { ...call, prepare: false })
      } catch (error) {
        if (!hasCause(error, ExecutionRevertedError, InsufficientFundsError)) throw error
        throw new GasEstimationError(nodeErrorReason(error), error)
      }
    })

  return {
    data,
    getFees,
    async getTerms(transaction, options) {
      const { chainId } = transaction
      const [needed, fees] = await Promise.all([
        estimate(transaction, options),
        getFeesToSend(chainId, options),
      ])
      store(chainId, fees)
      const bufferPercent = chainById(chains, chainId)?.gasLimitBufferPercent ?? 0
      return { gas: bufferedGas(needed, bufferPercent), fees }
    },
    dispose() {
      disposed = true
    },
  }
}

const HUNDRED_PERCENT = 10_000n

/**
 * Adds the chain's buffer to a gas estimate. In gas units, rounded up.
 *
 * @param bufferPercent `gasLimitBufferPercent` of the chain record, with at most two decimals
 */
export function bufferedGas(estimate: bigint, bufferPercent: number): bigint {
  const scaled = estimate * (HUNDRED_PERCENT + BigInt(Math.round(bufferPercent * 100)))
  return (scaled + HUNDRED_PERCENT - 1n) / HUNDRED_PERCENT
}

import type { ChainRecord } from '../chains/record.ts'
import { systemClock } from '../kernel/clock.ts'
import { type Logger, silentLogger } from '../kernel/logger.ts'
import type { Hex } from '../kernel/schema.ts'
import type { RequestOptions } from '../platforms/transaction.ts'
import type { TypedData } from '../platforms/wallet.ts'
import { type Connection, createConnector, type MeeVersion } from './connection.ts'
import { createRun } from './create-run.ts'
import type { SmartAccountOwner } from './owner.ts'
import { readReceipt, type SupertransactionReceipt, syntheticFailure } from './receipt.ts'
import { createMeeService, type MeeServiceOptions } from './service.ts'
import { createSupertransactions, QUOTE_MS, type Supertransactions } from './supertransactions.ts'
import {
  type ReceiptWaitOptions,
  type ReceiptWatchOptions,
  type SupertransactionOutcome,
  watchReceipt,
} from './watch-receipt.ts'

/** Options for `createSmartAccount`. */
export interface SmartAccountOptions extends MeeServiceOptions {
  readonly owner: SmartAccountOwner
  /** Chains of the account. They must be EVM chains that the service supports. */
  readonly chains: readonly ChainRecord[]
  /** MEE version. The account address depends on it, so it must not change later. Default 2.1.0. */
  readonly meeVersion?: MeeVersion | undefined
  readonly logger?: Logger | undefined
}

/**
 * A Nexus smart account of Biconomy's MEE service. It is initialized by the first call that needs it.
 *
 * All methods throw NotInitializedError, NexusAccountNotFoundError, LibraryMissingError, SmartAccountError, and the errors of
 * the service: HttpError, NetworkError, InvalidResponseError, TimeoutError, AbortedError.
 */
export interface SmartAccount extends Supertransactions {
  readonly chainIds: readonly number[]
  /** Returns the address of the account on a chain. The account is deployed with its first operation. */
  addressOn(chainId: number, options?: RequestOptions): Promise<Hex>
  /**
   * Returns the current receipt. If it cannot be read, returns a failure with `isReported: false`. @throws
   * AbortedError, LibraryMissingError
   */
  getReceipt(hash: Hex, options?: RequestOptions): Promise<SupertransactionReceipt>
  /**
   * Polls the receipt every 2 seconds until it is complete. After the timeout, resolves with a failure with
   * `isReported: false`.
   */
  waitForReceipt(hash: Hex, options?: ReceiptWaitOptions): Promise<SupertransactionReceipt>
  /** Waits like `waitForReceipt`, but reports an unknown outcome as such and not as a failure. */
  watch(hash: Hex, options?: ReceiptWatchOptions): Promise<SupertransactionOutcome>
  /**
   * Signs typed data on behalf of the account, for contracts that verify ERC-1271 signatures. @throws UserRejectedError
   */
  signTypedData(chainId: number, typedData: TypedData, options?: RequestOptions): Promise<Hex>
  /** Aborts pending requests. */
  dispose(): void
}

/** Creates a smart account on several chains. Code is loaded and requests are sent on first use. */
export function createSmartAccount(options: SmartAccountOptions): SmartAccount {
  const { chains, clock = systemClock, logger = silentLogger, meeVersion = '2.1.0' } = options
  const lifetime = new AbortController()
  const service = createMeeService(options)
  const connect = createConnector({ ...options, meeVersion, service, lifetime: lifetime.signal })
  const run = createRun(clock, lifetime.signal)

  const reach = (chainIds: readonly number[], { signal }: RequestOptions): Promise<Connection> =>
    run('Opening the smart account', { signal, milliseconds: QUOTE_MS }, () => connect(chainIds))

  const watch: SmartAccount['watch'] = (hash, { signal, ...watchOptions } = {}) =>
    run('The receipt', { signal }, (inner) =>
      watchReceipt(service, hash, { ...watchOptions, clock, signal: inner }),
    )

  return {
    chainIds: chains.map(({ id }) => id),

    async addressOn(chainId, requestOptions = {}) {
      const { nexus } = await reach([chainId], requestOptions)
      return nexus.addressOn(chainId, true)
    },

    ...createSupertransactions({ clock, connect, run }),

    async getReceipt(hash, { signal } = {}) {
      try {
        return await run('The receipt', { signal }, (inner) => readReceipt(service, hash, inner))
      } catch (error) {
        if (signal?.aborted || lifetime.signal.aborted) throw error
        logger.warn('The receipt of a supertransaction could not be read.', error)
        return syntheticFailure(hash, error)
      }
    },

    async waitForReceipt(hash, waitOptions = {}) {
      const watched = await watch(hash, waitOptions)
      if (watched.status === 'complete') return watched.receipt
      logger.warn('A supertransaction is not complete.', watched.error)
      return syntheticFailure(hash, watched.error)
    },

    watch,

    async signTypedData(chainId, typedData, { signal } = {}) {
      const { nexus } = await reach([chainId], { signal })
      const { domain, types, primaryType, message } = typedData
      return run('The signature of the smart account', { signal }, () =>
        nexus.deploymentOn(chainId, true).signTypedData({ domain, types, primaryType, message }),
      )
    },

    dispose: () => lifetime.abort(),
  }
}

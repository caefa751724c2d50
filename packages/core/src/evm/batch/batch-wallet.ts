import { withDeadline } from '../../kernel/abort.ts'
import { type Clock, sleep, systemClock } from '../../kernel/clock.ts'
import { getField } from '../../kernel/get-field.ts'
import { type Logger, silentLogger } from '../../kernel/logger.ts'
import { type Address, type Hex, parseExternal, scalarSchema } from '../../kernel/schema.ts'
import {
  BatchFailedError,
  BatchRejectedError,
  type BatchRejectionCode,
  BatchTimeoutError,
} from '../../platforms/batch-errors.ts'
import type { CallSequence, RequestOptions } from '../../platforms/transaction.ts'
import { walletError } from './errors.ts'
import { type BatchStatus, readStatus } from './status.ts'
import { type BatchSupport, readSupport } from './support.ts'

/** What is used of an EIP-1193 provider, or of a viem client, which would ask again by itself where it may not. */
export interface WalletRequests {
  request(
    args: { readonly method: string; readonly params?: unknown },
    options?: { readonly retryCount: number },
  ): Promise<unknown>
}

/** What a wallet that batches is made with. */
export interface BatchWalletOptions {
  readonly provider: WalletRequests
  /** The chains whose capabilities are asked for. */
  readonly chainIds: readonly number[]
  readonly clock?: Clock | undefined
  readonly logger?: Logger | undefined
}

/** How a batch is sent and waited for. */
export interface SendBatchOptions extends RequestOptions {
  /**
   * An id of the application's own, written down before the wallet is asked: whether an answer that got lost was sent
   * can then be asked of the wallet. A wallet may give another one all the same.
   */
  readonly id?: string | undefined
  /** Whether the calls must count as a whole. Default true. */
  readonly atomicRequired?: boolean | undefined
}

/** Sends batches of calls through a wallet (EIP-5792). */
export interface BatchWallet {
  /** Returns the support of batches by chain. A wallet that does not reply supports none. */
  getSupport(account: Address, options?: RequestOptions): Promise<ReadonlyMap<number, BatchSupport>>
  /**
   * Asks the user to confirm a batch. Resolves with its id. Aborting ends the wait, not the request in the wallet. A chain on
   * which the wallet rejects all batches is not supported from then on.
   *
   * @throws UserRejectedError, BatchRejectedError; InvalidResponseError for a reply without an id; the error of the wallet, after
   * which it is unknown whether the batch was sent
   */
  send(batch: CallSequence, options?: SendBatchOptions): Promise<string>
  /** Returns the status of a batch. @throws BatchRejectedError BATCH_UNKNOWN_ID, InvalidResponseError, TimeoutError */
  getStatus(id: string, options?: RequestOptions): Promise<BatchStatus>
  /**
   * The status once the batch has succeeded, looked at every 3 s. A look that fails counts and ends nothing.
   *
   * @throws BatchFailedError, BatchRejectedError; BatchTimeoutError after 60 looks
   */
  waitFor(id: string, options?: RequestOptions): Promise<BatchStatus>
}

const POLL_MS = 3_000
const POLL_TRIES = 60
/** One answer that needs no user. */
const ANSWER_MS = 10_000

/** What says that batches do not work on the chain, whatever is in them. */
const EXCLUDING: readonly BatchRejectionCode[] = [
  'ACCOUNT_UPGRADE_REJECTED',
  'BATCH_ATOMICITY_UNSUPPORTED',
  'BATCH_CAPABILITY_UNSUPPORTED',
  'BATCH_CHAIN_UNSUPPORTED',
]

/** One for each connected wallet: it remembers the chains on which the wallet refused. */
export function createBatchWallet({
  provider,
  chainIds,
  clock = systemClock,
  logger = silentLogger,
}: BatchWalletOptions): BatchWallet {
  const excluded = new Map<number, BatchSupport>()

  const ask = async (
    method: string,
    params: readonly unknown[],
    { signal, milliseconds }: RequestOptions & { readonly milliseconds?: number },
  ): Promise<unknown> => {
    const limits = { clock, what: `The wallet's ${method}`, milliseconds, parents: [signal] }
    try {
      return await withDeadline(limits, () => provider.request({ method, params }, { retryCount: 0 }))
    } catch (error) {
      throw walletError(error)
    }
  }

  const getStatus: BatchWallet['getStatus'] = async (id, { signal } = {}) =>
    readStatus(await ask('wallet_getCallsStatus', [id], { signal, milliseconds: ANSWER_MS }))

  return {
    getStatus,

    async getSupport(account, { signal } = {}) {
      const params = [account, chainIds.map(hexNumber)]
      try {
        const answer = await ask('wallet_getCapabilities', params, { signal, milliseconds: ANSWER_MS })
        return new Map([...readSupport(answer, chainIds), ...excluded])
      } catch (error) {
        if (signal?.aborted) throw error
        logger.info('The wallet does not tell its capabilities', error)
        const reason = 'The wallet does not say that it batches calls'
        return new Map(chainIds.map((id) => [id, { status: 'unsupported', reason }]))
      }
    },

    async send(batch, { id, atomicRequired = true, signal } = {}) {
      try {
        const params = [paramsOf(batch, atomicRequired, id)]
        const answer = await ask('wallet_sendCalls', params, { signal })
        return parseExternal(sentSchema, answer, "The wallet's wallet_sendCalls")
      } catch (error) {
        if (error instanceof BatchRejectedError && EXCLUDING.includes(error.code)) {
          excluded.set(batch.chainId, { status: 'unsupported', reason: error.message })
        }
        throw error
      }
    },

    async waitFor(id, { signal } = {}) {
      for (let tries = 1; ; tries++) {
        let unreadable: unknown
        let reason: string | undefined
        try {
          const status = await getStatus(id, { signal })
          if (status.state === 'success') return status
          reason = status.reason
          if (status.state !== 'pending') throw new BatchFailedError(id, status.state, status.receipts)
        } catch (error) {
          if (signal?.aborted || isFinal(error)) throw error
          unreadable = error
        }
        if (tries === POLL_TRIES) throw new BatchTimeoutError(id, tries, unreadable, reason)
        await sleep(clock, POLL_MS, signal)
      }
    },
  }
}

function isFinal(error: unknown): boolean {
  return error instanceof BatchFailedError || error instanceof BatchRejectedError
}

function paramsOf({ chainId, from, calls }: CallSequence, atomicRequired: boolean, id: string | undefined) {
  return {
    version: '2.0.0',
    ...(id === undefined ? {} : { id }),
    from,
    chainId: hexNumber(chainId),
    atomicRequired,
    calls: calls.map(({ to, data, value }) => ({ to, data, value: hexNumber(value) })),
  }
}

/** Wallets before version 2.0.0 answer with the id alone. */
const sentSchema = scalarSchema('the id of the batch', (value) => {
  const id = getField(value, 'id') ?? value
  return typeof id === 'string' && id !== '' ? id : undefined
})

function hexNumber(value: number | bigint): Hex {
  return `0x${value.toString(16)}`
}

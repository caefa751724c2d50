import { getAddress } from 'viem'
import * as z from 'zod/mini'
import { withDeadline } from '../../kernel/abort.ts'
import { type Clock, sleep, systemClock } from '../../kernel/clock.ts'
import { getField } from '../../kernel/get-field.ts'
import { type Logger, silentLogger } from '../../kernel/logger.ts'
import {
  type Address,
  type Hex,
  hashSchema,
  parseExternal,
  quantitySchema,
  scalarSchema,
} from '../../kernel/schema.ts'
import type { BatchProgress, BatchReceipt, BatchWaitOptions } from '../../platforms/batch.ts'
import {
  BATCH_ERRORS,
  BatchFailedError,
  BatchRejectedError,
  type BatchRejection,
  type BatchRejectionCode,
  BatchTimeoutError,
} from '../../platforms/batch-errors.ts'
import { isUserRejection, UserRejectedError } from '../../platforms/errors.ts'
import type { CallSequence, RequestOptions } from '../../platforms/transaction.ts'
import { findCode } from '../errors.ts'
import { type BatchSupport, readBatchSupport } from './batch-support.ts'

/** The methods of an EIP-1193 provider or viem client that batches use. `retryCount: 0` disables viem's retries. */
export interface WalletRequests {
  request(
    args: { readonly method: string; readonly params?: unknown },
    options?: { readonly retryCount: number },
  ): Promise<unknown>
}

/** Options for `createBatchWallet`. */
export interface BatchWalletOptions {
  readonly provider: WalletRequests
  /** Chains for which the batch capabilities of the wallet are requested. */
  readonly chainIds: readonly number[]
  readonly clock?: Clock | undefined
  readonly logger?: Logger | undefined
}

/** Options for `BatchWallet.send`. */
interface SendBatchOptions extends RequestOptions {
  /**
   * Batch id. Persist it before the request: if the reply of the wallet is lost, the status can be requested by this
   * id. The wallet may return a different id.
   */
  readonly id?: string | undefined
  /** Whether the calls must be executed atomically. Default true. */
  readonly atomicRequired?: boolean | undefined
}

/** Sends batches of calls through a wallet (EIP-5792). */
export interface BatchWallet {
  /** Returns the batch support by chain. A wallet that does not reply counts as unsupported. */
  getSupport(account: Address, options?: RequestOptions): Promise<ReadonlyMap<number, BatchSupport>>
  /**
   * Asks the user to confirm a batch and resolves with its id. Aborting stops waiting but does not cancel the request
   * in the wallet. If the wallet rejects batches on a chain in general, the chain counts as unsupported from then on.
   *
   * @throws UserRejectedError, BatchRejectedError; InvalidResponseError for a reply without an id; the error of the
   * wallet, after which it is unknown whether the batch was sent
   */
  send(batch: CallSequence, options?: SendBatchOptions): Promise<string>
  /** Returns the status of a batch. @throws BatchRejectedError BATCH_UNKNOWN_ID, InvalidResponseError, TimeoutError */
  getStatus(id: string, options?: RequestOptions): Promise<BatchStatus>
  /**
   * Polls the status every 3 seconds until the batch has succeeded. Failed requests count as attempts.
   *
   * @throws BatchFailedError, BatchRejectedError; BatchTimeoutError after 60 attempts
   */
  waitFor(id: string, options?: BatchWaitOptions): Promise<BatchStatus>
}

const POLL_MS = 3_000
const POLL_TRIES = 60
/** Timeout of requests that need no user confirmation. */
const REPLY_TIMEOUT_MS = 10_000

/** Error codes that mean that the wallet cannot batch any calls on the chain. */
const EXCLUDING_CODES: readonly BatchRejectionCode[] = [
  'ACCOUNT_UPGRADE_REJECTED',
  'BATCH_ATOMICITY_UNSUPPORTED',
  'BATCH_CAPABILITY_UNSUPPORTED',
  'BATCH_CHAIN_UNSUPPORTED',
]

/** Creates a batch sender for one connected wallet. It remembers the chains on which the wallet rejects batches. */
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
      throw toBatchError(error)
    }
  }

  const getStatus: BatchWallet['getStatus'] = async (id, { signal } = {}) =>
    readStatus(await ask('wallet_getCallsStatus', [id], { signal, milliseconds: REPLY_TIMEOUT_MS }))

  return {
    getStatus,

    async getSupport(account, { signal } = {}) {
      const params = [account, chainIds.map(hexNumber)]
      try {
        const reply = await ask('wallet_getCapabilities', params, { signal, milliseconds: REPLY_TIMEOUT_MS })
        return new Map([...readBatchSupport(reply, chainIds), ...excluded])
      } catch (error) {
        if (signal?.aborted) throw error
        logger.info('The wallet returned no capabilities.', error)
        const reason = 'The wallet does not report support for batches'
        return new Map(chainIds.map((id) => [id, { status: 'unsupported', reason }]))
      }
    },

    async send(batch, { id, atomicRequired = true, signal } = {}) {
      try {
        const params = [toParams(batch, atomicRequired, id)]
        const reply = await ask('wallet_sendCalls', params, { signal })
        return parseExternal(sentSchema, reply, "The wallet's wallet_sendCalls")
      } catch (error) {
        if (error instanceof BatchRejectedError && EXCLUDING_CODES.includes(error.code)) {
          excluded.set(batch.chainId, { status: 'unsupported', reason: error.message })
        }
        throw error
      }
    },

    async waitFor(id, { signal, onReachable } = {}) {
      let readError: unknown
      for (let tries = 1; ; tries++) {
        let reason: string | undefined
        try {
          const status = await getStatus(id, { signal })
          if (readError !== undefined) onReachable?.(true)
          readError = undefined
          if (status.state === 'success') return status
          reason = status.reason
          if (status.state !== 'pending') throw new BatchFailedError(id, status.state, status.receipts)
        } catch (error) {
          if (signal?.aborted || isFinal(error)) throw error
          if (readError === undefined) onReachable?.(false)
          readError = error
        }
        if (tries === POLL_TRIES) throw new BatchTimeoutError(id, tries, readError, reason)
        await sleep(clock, POLL_MS, signal)
      }
    },
  }
}

function isFinal(error: unknown): boolean {
  return error instanceof BatchFailedError || error instanceof BatchRejectedError
}

function toParams({ chainId, from, calls }: CallSequence, atomicRequired: boolean, id: string | undefined) {
  return {
    version: '2.0.0',
    ...(id === undefined ? {} : { id }),
    from,
    chainId: hexNumber(chainId),
    atomicRequired,
    calls: calls.map(({ to, data, value }) => ({ to: getAddress(to), data, value: hexNumber(value) })),
  }
}

/** Wallets that implement EIP-5792 before version 2.0.0 return the id as a string. */
const sentSchema = scalarSchema('the id of the batch', (value) => {
  const id = getField(value, 'id') ?? value
  return typeof id === 'string' && id !== '' ? id : undefined
})

function hexNumber(value: number | bigint): Hex {
  return `0x${value.toString(16)}`
}

/** Converts an error of a wallet. Errors unrelated to batches are returned unchanged. */
function toBatchError(error: unknown): unknown {
  if (isUserRejection(error)) return new UserRejectedError(error)
  const number = findCode(error, isBatchRejection)
  return number === undefined ? error : new BatchRejectedError(number, error)
}

function isBatchRejection(code: number): code is BatchRejection {
  return code in BATCH_ERRORS
}

type BatchState = BatchProgress['state']

/** Status of a batch that the wallet reports. */
interface BatchStatus extends BatchProgress {
  /** EIP-5792 status code, such as 200 for a confirmed batch. */
  readonly code: number
}

/** Status texts from before version 2.0.0 of EIP-5792. */
const LEGACY_CODES: ReadonlyMap<unknown, number> = new Map([
  ['PENDING', 100],
  ['CONFIRMED', 200],
])

const statusSchema = z.object({
  status: scalarSchema('a status number, PENDING or CONFIRMED', (value) =>
    Number.isInteger(value) ? (value as number) : LEGACY_CODES.get(value),
  ),
  receipts: z.optional(
    z.nullable(
      z.array(
        z.object({
          transactionHash: hashSchema,
          status: scalarSchema('0x1 or 0x0', readSucceeded),
        }),
      ),
    ),
  ),
})

/** Parses the reply of `wallet_getCallsStatus`. @throws InvalidResponseError */
function readStatus(reply: unknown): BatchStatus {
  const { status: code, receipts: raw } = parseExternal(statusSchema, reply, 'The status of the batch')
  const receipts = (raw ?? []).map(({ transactionHash, status }) => ({ transactionHash, succeeded: status }))
  return {
    code,
    state: getState(code, receipts),
    receipts,
    ...(isUnproven(code, receipts) ? { reason: UNPROVEN } : {}),
  }
}

/** Some wallets return the status texts of viem or a number instead of hex. */
function readSucceeded(value: unknown): boolean | undefined {
  if (value === 'success' || value === 'reverted') return value === 'success'
  const quantity = z.safeParse(quantitySchema, value)
  return quantity.success && quantity.data <= 1n ? quantity.data === 1n : undefined
}

const UNPROVEN = 'The wallet reports the batch as confirmed, but returned no receipts.'

/** Returns whether the wallet reports the batch as confirmed without a receipt. */
function isUnproven(code: number, receipts: readonly BatchReceipt[]): boolean {
  return code === 200 && receipts.length === 0
}

function getState(code: number, receipts: readonly BatchReceipt[]): BatchState {
  if (code === 400 || code === 500) return 'failed'
  if (code === 600) return 'partially-reverted'
  if (code !== 200 || isUnproven(code, receipts)) return 'pending'
  // Before EIP-5792 version 2.0.0, CONFIRMED only means that the batch is in a block, so check the receipts.
  if (receipts.every(({ succeeded }) => succeeded)) return 'success'
  return receipts.some(({ succeeded }) => succeeded) ? 'partially-reverted' : 'failed'
}

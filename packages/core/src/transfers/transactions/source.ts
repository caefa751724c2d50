import type { ChainRecord } from '../../chains/index.ts'
import {
  CausewayError,
  type Clock,
  type Deadline,
  isCausewayError,
  type Logger,
  withDeadline,
} from '../../kernel/index.ts'
import type { ChainType, Platform, Receipt, ReceiptSource, RequestOptions } from '../../platforms/index.ts'
import { confirmationsOf, isDeepEnough } from '../confirmations.ts'
import { assertHash } from './identity.ts'
import type { PendingTransaction } from './record.ts'
import type { TransactionObservation } from './transition.ts'

/** Whoever knows how far a chain is. */
export type BlockSource = Pick<Platform, 'getBlockNumber'>
/** Whoever can tell what became of a transaction without a receipt. */
export type TransactionTrace = Pick<Platform, 'getTransaction' | 'traceTransaction'>

/** What is asked of the chains. Each throws CausewayError where there is nobody to ask. */
export interface TransactionChains {
  /** Who knows receipts: platforms by chain, the smart account's own service for BICONOMY. */
  readonly receipts: (chainType: ChainType, chainId: number) => ReceiptSource
  readonly blocks: (chainId: number) => BlockSource
  /** Undefined for account kinds whose transactions cannot be traced. Without it replaced ones stay pending. */
  readonly trace?: ((chainType: ChainType, chainId: number) => TransactionTrace | undefined) | undefined
}

/** Whose receipt is asked for. */
export interface ReceiptRequest {
  readonly chainType: ChainType
  readonly chainId: number | undefined
  readonly hash: string
}

export interface TransactionSourceOptions extends TransactionChains {
  readonly chains: readonly ChainRecord[]
  /** Blocks to wait for beyond those the chain's record asks for. */
  readonly extraConfirmations: number
  readonly clock: Clock
  readonly logger: Logger
  readonly lifetime: Deadline
}

/** What the chains say of transactions. */
export interface TransactionSource {
  /** Never fails: a chain that cannot be read is an observation too. Undefined once the lifetime has ended. */
  observe(record: PendingTransaction): Promise<TransactionObservation | undefined>
  /** @throws CausewayError NO_CHAIN_ID, HASH_NOT_FOUND, INVALID_HASH; what the receipt source throws */
  getReceipt(request: ReceiptRequest, options?: RequestOptions): Promise<Receipt | undefined>
  /** Nothing is kept for this transaction any more. */
  forget(id: string): void
}

const REQUEST_TIMEOUT_MS = 10_000
/** A transaction that no node shows by then is not looked for any more: only its receipt is. */
const LOOK_UP_MS = 5 * 60_000
/** Whether something took its nonce is asked this rarely. */
const TRACE_EVERY_MS = 30_000

export function createTransactionSource(options: TransactionSourceOptions): TransactionSource {
  const { receipts, blocks, trace, chains, extraConfirmations, clock, logger, lifetime } = options
  /** By transaction: when its fate was last asked for. */
  const tracedTimes = new Map<string, number>()
  /** By chain: many transactions share one question. */
  const blockReads = new Map<number, Promise<bigint | undefined>>()

  const ask = <T>(
    what: string,
    question: (options: RequestOptions) => Promise<T>,
    parent?: AbortSignal,
  ): Promise<T> =>
    withDeadline({ clock, what, milliseconds: REQUEST_TIMEOUT_MS, parents: [lifetime, parent] }, (signal) =>
      question({ signal }),
    )

  /** What cannot be learnt is logged, unless it is because we stop. */
  const report = (what: string, error: unknown) => {
    if (lifetime.signal.aborted) return
    const reason = isCausewayError(error) ? (error.details ?? error.shortMessage) : String(error)
    logger.warn(`${what} could not be read: ${reason}`, error)
  }

  const latestBlock = (chainId: number): Promise<bigint | undefined> => {
    const shared = blockReads.get(chainId)
    if (shared) return shared
    const read = ask(`The block number of chain ${chainId}`, async (request) =>
      blocks(chainId).getBlockNumber(chainId, request),
    )
      .catch((error: unknown) => {
        report(`The block number of chain ${chainId}`, error)
        return undefined
      })
      .finally(() => blockReads.delete(chainId))
    blockReads.set(chainId, read)
    return read
  }

  const getReceipt: TransactionSource['getReceipt'] = async ({ chainType, chainId, hash }, request) => {
    if (chainId === undefined) {
      throw new CausewayError('No chainId', {
        code: 'NO_CHAIN_ID',
        details: 'A receipt is looked up on a chain',
      })
    }
    assertHash(hash)
    return ask(
      'The receipt',
      (inner) => receipts(chainType, chainId).getReceipt(chainId, hash, inner),
      request?.signal,
    )
  }

  /** Why there is no receipt: looked up while it waits, traced now and then once it is known. */
  const explain = async (
    record: PendingTransaction,
    blockNumber: bigint | undefined,
  ): Promise<TransactionObservation> => {
    const waiting = { type: 'waiting', blockNumber } as const
    const { id, chainId, hash, sent, addedTime } = record
    const now = clock.now()
    const tracer = trace?.(record.chainType, chainId)
    if (!tracer) return waiting
    if (!sent) {
      if (blockNumber === undefined || now - addedTime > LOOK_UP_MS) return waiting
      const found = await ask('The transaction', (request) => tracer.getTransaction(chainId, hash, request))
      if (!found) return waiting
      const { from, to, data, value, nonce } = found
      return { ...waiting, sent: { from, to, data, value, nonce, fromBlock: blockNumber } }
    }
    if (now - (tracedTimes.get(id) ?? addedTime) < TRACE_EVERY_MS) return waiting
    tracedTimes.set(id, now)
    const { fromBlock, ...call } = sent
    const fate = await ask('What became of the transaction', (request) =>
      tracer.traceTransaction({ ...call, chainId, hash }, fromBlock, request),
    )
    return { type: 'fate', fate, blockNumber }
  }

  const look = async (record: PendingTransaction): Promise<TransactionObservation> => {
    const { id, chainId } = record
    // Read first: what is still waiting afterwards was in no block up to this one.
    const blockNumber = await latestBlock(chainId)
    const receipt = await getReceipt(record)
    if (!receipt) {
      return explain(record, blockNumber).catch((error: unknown) => {
        report(`What became of transaction ${id}`, error)
        return { type: 'waiting', blockNumber }
      })
    }
    return isDeepEnough(receipt, blockNumber, confirmationsOf(chains, chainId) + extraConfirmations)
      ? { type: 'receipt', receipt, blockNumber }
      : { type: 'waiting', blockNumber }
  }

  return {
    async observe(record) {
      if (lifetime.signal.aborted) return undefined
      try {
        const observation = await look(record)
        return lifetime.signal.aborted ? undefined : observation
      } catch (error) {
        if (lifetime.signal.aborted) return undefined
        report(`The receipt of transaction ${record.id}`, error)
        return { type: 'unreachable' }
      }
    },
    getReceipt,
    forget: (id) => {
      tracedTimes.delete(id)
    },
  }
}

import { lowerAddress, NATIVE_TOKEN_ADDRESS } from '../chains/address.ts'
import { withDeadline } from '../kernel/abort.ts'
import { type Clock, systemClock } from '../kernel/clock.ts'
import { CausewayError } from '../kernel/errors.ts'
import { type Logger, silentLogger } from '../kernel/logger.ts'
import type { Address, Hex } from '../kernel/schema.ts'
import type { Receipt, RequestOptions, SentTransaction, TransactionLog } from '../platforms/transaction.ts'
import type { WatchedChains } from './destination-watcher.ts'
import { netTransfers, tokenTransfers } from './net-transfers.ts'
import type { BridgeDeposit, ReadDeposit } from './status-tracker.ts'
import { isEntryPoint, userOperations } from './user-operations.ts'

export interface DepositReaderOptions {
  readonly platforms: WatchedChains
  readonly clock?: Clock | undefined
  readonly logger?: Logger | undefined
}

const READ_TIMEOUT_MS = 10_000
const NATIVE_TOKEN = lowerAddress(NATIVE_TOKEN_ADDRESS)

type Spent = Pick<BridgeDeposit, 'token' | 'amount'>

/**
 * Returns the only token that left the account. Undefined if several tokens did, because one of them may be a fee. The
 * amount of a native deposit is unknown, because the value of a call may include a message fee or be partly refunded.
 */
function getSpent(account: Address, logs: readonly TransactionLog[], value: bigint): Spent {
  const spent = [...netTransfers(tokenTransfers(logs), account)].filter(([, change]) => change < 0n)
  const [token, change = 0n] = spent[0] ?? []
  if (spent.length > 1) return {}
  if (token !== undefined) return { token, amount: -change }
  return value > 0n ? { token: NATIVE_TOKEN } : {}
}

function getDeposit(
  transaction: SentTransaction | undefined,
  receipt: Receipt | undefined,
  logs: readonly TransactionLog[] | undefined,
): Omit<BridgeDeposit, 'time'> {
  const operations = userOperations(logs ?? [])
  const [operation, ...others] = operations
  if (operation) {
    const isOnly = others.every(({ sender }) => sender === operation.sender)
    if (!isOnly) return {}
    const { sender: from, hasPaymaster } = operation
    // The amount is unknown with a paymaster, which may charge a fee in any token, or with a second operation.
    return { from, ...(hasPaymaster || others.length > 0 ? {} : getSpent(from, logs ?? [], 0n)) }
  }
  const { from, to } = transaction ?? receipt ?? {}
  // A call of an entry point without readable events: the sender is a bundler, and the account is unknown.
  if (!from || (to && isEntryPoint(to))) return {}
  if (receipt?.status === 'error') return { from }
  if (transaction?.data === '0x' && transaction.value > 0n)
    return { from, token: NATIVE_TOKEN, amount: transaction.value }
  return { from, ...(logs ? getSpent(from, logs, transaction?.value ?? 0n) : {}) }
}

/** Reads the source transaction of a transfer that is resumed from its chain, for `StatusTracker`. */
export function createDepositReader(options: DepositReaderOptions): ReadDeposit {
  const { platforms, clock = systemClock, logger = silentLogger } = options

  const read = async (
    chainId: number,
    hash: Hex,
    request: RequestOptions,
  ): Promise<BridgeDeposit | undefined> => {
    const platform = platforms.forChain(chainId)
    const transaction = await platform.getTransaction(chainId, hash, request)
    const optional = async <Value>(field: string, value: Promise<Value> | undefined) => {
      try {
        return await value
      } catch (error) {
        logger.info(`Failed to read the ${field} of transaction ${hash} on chain ${chainId}.`, error)
        return undefined
      }
    }
    const receipt = transaction
      ? await optional('receipt', platform.getReceipt(chainId, hash, request))
      : await platform.getReceipt(chainId, hash, request)
    if (!transaction && !receipt) return undefined
    const [time, logs] = await Promise.all([
      optional('time', receipt && platform.getBlockTime?.(chainId, receipt.blockNumber, request)),
      optional('amount', receipt && platform.getLogs?.(chainId, hash, request)),
    ])
    const { to } = transaction ?? receipt ?? {}
    return { time, to: to ?? undefined, ...getDeposit(transaction, receipt, logs) }
  }

  return async (chainId, hash, { signal: parent }) => {
    const limits = { clock, what: 'Reading the source transaction', milliseconds: READ_TIMEOUT_MS }
    let deposit: BridgeDeposit | undefined
    try {
      deposit = await withDeadline({ ...limits, parents: [parent] }, (signal) =>
        read(chainId, hash, { signal }),
      )
    } catch (error) {
      logger.info(`Failed to read transaction ${hash} on chain ${chainId}.`, error)
      return undefined
    }
    if (deposit) return deposit
    throw new CausewayError('The transaction was not found on the chain.', {
      code: 'TRANSFER_NOT_RECOGNIZED',
      details: `Chain ${chainId} does not have transaction ${hash}: it was sent on another chain, or nodes have not received it yet`,
      retryable: true,
    })
  }
}

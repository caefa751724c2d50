import { NATIVE_TOKEN_ADDRESS } from '../chains/address.ts'
import { withDeadline } from '../kernel/abort.ts'
import { type Clock, systemClock } from '../kernel/clock.ts'
import { CausewayError } from '../kernel/errors.ts'
import { type Logger, silentLogger } from '../kernel/logger.ts'
import type { RequestOptions, TransactionLog } from '../platforms/transaction.ts'
import { netTransfers } from './net-transfers.ts'
import type { BridgeDeposit, ReadDeposit } from './tracker.ts'
import type { WitnessedChains } from './witness.ts'

export interface DepositReaderOptions {
  readonly platforms: WitnessedChains
  readonly clock?: Clock | undefined
  readonly logger?: Logger | undefined
}

const READ_TIMEOUT_MS = 10_000

/** Returns the token and amount that left the sender, or the native value of the transaction. */
function getDeposit(
  from: string,
  logs: readonly TransactionLog[],
  value: bigint,
): Pick<BridgeDeposit, 'token' | 'amount'> {
  const [token, change = 0n] = [...netTransfers(logs, from)].find(([, by]) => by < 0n) ?? []
  if (token !== undefined) return { token, amount: -change }
  return value > 0n ? { token: NATIVE_TOKEN_ADDRESS.toLowerCase(), amount: value } : {}
}

/** Reads the source transaction of a transfer that is resumed from its chain, for `StatusTracker`. */
export function createDepositReader(options: DepositReaderOptions): ReadDeposit {
  const { platforms, clock = systemClock, logger = silentLogger } = options

  const read = async (
    chainId: number,
    hash: string,
    request: RequestOptions,
  ): Promise<BridgeDeposit | undefined> => {
    const platform = platforms.forChain(chainId)
    const transaction = await platform.getTransaction(chainId, hash, request)
    const optional = async <Value>(field: string, value: Promise<Value> | undefined) => {
      try {
        return await value
      } catch (error) {
        logger.info(`The ${field} of transaction ${hash} could not be read on chain ${chainId}`, error)
        return undefined
      }
    }
    const receipt = transaction
      ? await optional('receipt', platform.getReceipt(chainId, hash, request))
      : await platform.getReceipt(chainId, hash, request)
    const from = transaction?.from ?? receipt?.from
    if (from === undefined) return undefined
    const [time, logs = []] = await Promise.all([
      optional('time', receipt && platform.getBlockTime?.(chainId, receipt.blockNumber, request)),
      optional('amount', receipt && platform.getLogs?.(chainId, hash, request)),
    ])
    return { from, time, ...getDeposit(from, logs, transaction?.value ?? 0n) }
  }

  return async (chainId, hash, { signal: parent }) => {
    const limits = { clock, what: 'Reading the source transaction', milliseconds: READ_TIMEOUT_MS }
    let deposit: BridgeDeposit | undefined
    try {
      deposit = await withDeadline({ ...limits, parents: [parent] }, (signal) =>
        read(chainId, hash, { signal }),
      )
    } catch (error) {
      logger.info(`Transaction ${hash} could not be read on chain ${chainId}`, error)
      return undefined
    }
    if (deposit) return deposit
    throw new CausewayError('The chain does not know this transaction', {
      code: 'TRANSFER_NOT_RECOGNISED',
      details: `Chain ${chainId} has no transaction ${hash}: it belongs to another chain, or has not reached it yet`,
      retryable: true,
    })
  }
}

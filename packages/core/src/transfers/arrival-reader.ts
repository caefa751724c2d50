import { sameAddress } from '../chains/address.ts'
import type { ChainRecord } from '../chains/record.ts'
import { withDeadline } from '../kernel/abort.ts'
import { type Clock, systemClock } from '../kernel/clock.ts'
import { type Logger, silentLogger } from '../kernel/logger.ts'
import { type Address, isHex } from '../kernel/schema.ts'
import type { TransactionLog } from '../platforms/transaction.ts'
import type { WatchedChains } from './destination-watcher.ts'
import { tokenTransfers } from './net-transfers.ts'
import { readBlockTime } from './read-block-time.ts'
import type { TransferRecord } from './record.ts'
import type { BridgeArrival, ReadArrival } from './status-tracker.ts'

/** Options for `createArrivalReader`. */
export interface ArrivalReaderOptions {
  readonly platforms: WatchedChains
  readonly chains: readonly ChainRecord[]
  readonly clock?: Clock | undefined
  readonly logger?: Logger | undefined
}

const READ_TIMEOUT_MS = 10_000

/**
 * Returns the token of the only token transfer that involves a receiver. Undefined if there are several: a transaction
 * may fill several transfers, refund leftovers of a swap or send unrelated tokens.
 */
function getReceived(
  logs: readonly TransactionLog[],
  receivers: readonly (Address | '')[],
): Pick<BridgeArrival, 'token' | 'amount'> {
  const isRecipient = (address: Address) => receivers.some((receiver) => sameAddress(address, receiver))
  const [transfer, ...others] = tokenTransfers(logs).filter(
    ({ from, to }) => isRecipient(from) || isRecipient(to),
  )
  if (!transfer || others.length > 0 || isRecipient(transfer.from)) return {}
  return { token: transfer.token, amount: transfer.amount }
}

/**
 * Finds the chain and time of a transfer's destination transaction, or of its refund, and the received amount, for
 * `StatusTracker`.
 */
export function createArrivalReader(options: ArrivalReaderOptions): ReadArrival {
  const { platforms, chains, clock = systemClock, logger = silentLogger } = options
  const limits = { clock, what: 'Reading the destination transaction', milliseconds: READ_TIMEOUT_MS }

  return async (record: TransferRecord, { signal: parent }) => {
    const { chainId: sourceId, toHash, info, status } = record
    if (toHash === undefined || !isHex(toHash)) return undefined
    const isRefund = status === 'TRANSFER_REFUNDED'
    // Some providers refund to the account, others to the recipient.
    const { account, recipient = account } = info
    const receivers = isRefund ? [account, recipient] : [recipient]
    const search = async (chainId: number, signal: AbortSignal) => {
      try {
        const platform = platforms.forChain(chainId)
        const receipt = await platform.getReceipt(chainId, toHash, { signal })
        if (!receipt) return undefined
        const logs = (await platform.getLogs?.(chainId, toHash, { signal })) ?? []
        const time = await readBlockTime({ ...record, chainId }, receipt, { platform, clock, signal })
        return { chainId, time, ...getReceived(logs, receivers) }
      } catch (error) {
        logger.info(`Failed to read transaction ${toHash} on chain ${chainId}.`, error)
        return undefined
      }
    }
    const candidates = chains.filter(
      ({ id, chainType }) => chainType === 'EVM' && (isRefund || id !== sourceId),
    )
    const arrivals = await withDeadline({ ...limits, parents: [parent] }, (signal) =>
      Promise.all(candidates.map(({ id }) => search(id, signal))),
    ).catch(() => [])
    return arrivals.find((arrival) => arrival !== undefined)
  }
}

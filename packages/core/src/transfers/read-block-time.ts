import { withDeadline } from '../kernel/abort.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Hex } from '../kernel/schema.ts'
import type { Platform } from '../platforms/platform.ts'
import type { Receipt, RequestOptions } from '../platforms/transaction.ts'
import type { TransferRecord } from './record.ts'

/** Access to the chain of a transaction. */
interface BlockTimeContext extends RequestOptions {
  readonly platform: Pick<Platform, 'getReceipt' | 'getBlockTime'>
  readonly clock: Clock
}

const READ_TIMEOUT_MS = 3_000

/**
 * Returns the time of the block of a transaction, in milliseconds since the epoch: at the earliest when the transfer was
 * sent, or added, and at the latest now. Now if the node does not return it within 3 s.
 *
 * @param mined the receipt, or the hash of the transaction on the chain `chainId`
 */
export async function readBlockTime(
  { chainId, sentTime, addedTime }: Pick<TransferRecord, 'chainId' | 'sentTime' | 'addedTime'>,
  mined: Hex | Pick<Receipt, 'blockNumber'> | undefined,
  { platform, clock, signal }: BlockTimeContext,
): Promise<number> {
  const limits = { clock, what: 'The block', milliseconds: READ_TIMEOUT_MS, parents: [signal] }
  const time = await withDeadline(limits, async (ending) => {
    const request = { signal: ending }
    const block = typeof mined === 'string' ? await platform.getReceipt(chainId, mined, request) : mined
    // A receipt without a block has the number 0.
    return block?.blockNumber ? platform.getBlockTime?.(chainId, block.blockNumber, request) : undefined
  }).catch(() => undefined)
  const now = clock.now()
  return Math.min(now, Math.max(time || now, sentTime ?? addedTime))
}

import { type Clock, isCausewayError, sleep } from '../kernel/index.ts'
import type { Platform, Receipt } from '../platforms/index.ts'
import { ReceiptStalledError } from './errors.ts'

/** One look at the chain, in milliseconds. */
const TICK_MS = 1_500
/** One run of waiting; a later run may go on. */
const RUN_MS = 120_000

/**
 * The receipt once it has as many confirmations as the chain asks for. A node that cannot be read for a while ends
 * nothing: the transaction is on its way all the same.
 *
 * @throws ReceiptStalledError after 120 s without one
 */
export async function waitForReceipt(
  platform: Platform,
  transaction: { readonly chainId: number; readonly hash: string; readonly confirmations: number },
  { clock, signal }: { readonly clock: Clock; readonly signal?: AbortSignal | undefined },
): Promise<Receipt> {
  const { chainId, hash, confirmations } = transaction
  const startedAt = clock.now()
  let unreadable: unknown
  while (clock.now() - startedAt <= RUN_MS) {
    try {
      const receipt = await platform.getReceipt(chainId, hash, { signal })
      if (receipt && (confirmations <= 1 || (await isConfirmed(receipt)))) return receipt
      unreadable = undefined
    } catch (error) {
      if (!isCausewayError(error) || !error.retryable) throw error
      unreadable = error
    }
    await sleep(clock, TICK_MS, signal)
  }
  throw new ReceiptStalledError(hash, RUN_MS, unreadable)

  async function isConfirmed({ blockNumber }: Receipt): Promise<boolean> {
    const latest = await platform.getBlockNumber(chainId, { signal })
    return latest >= blockNumber + BigInt(confirmations - 1)
  }
}

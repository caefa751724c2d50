import { type Clock, sleep } from '../../kernel/clock.ts'
import { isCausewayError } from '../../kernel/errors.ts'
import type { Hex } from '../../kernel/schema.ts'
import type { Platform } from '../../platforms/platform.ts'
import type { Receipt } from '../../platforms/transaction.ts'
import { hasConfirmations } from '../../transfers/get-confirmations.ts'
import { RECEIPT_RUN_MS, RECEIPT_TICK_MS } from '../../transfers/next-check-time.ts'
import { ReceiptStalledError, TransactionDroppedError } from '../errors.ts'
import type { SentCallStatus } from './sent-call.ts'

/** Pauses within the first tick, in milliseconds, for chains with short block times. */
const EARLY_PAUSES_MS = [150, 350, 1_000]
/** Maximum number of checks, which ends the loop even if the clock is set back. */
const MAX_CHECKS = EARLY_PAUSES_MS.length + RECEIPT_RUN_MS / RECEIPT_TICK_MS
/** Ticks without a receipt between two checks for a replacement. */
const TICKS_PER_REPLACEMENT_CHECK = 4
/** Consecutive checks until a transaction counts as dropped, because a single node may not have received it yet. */
const CHECKS_UNTIL_DROPPED = 5

export interface AwaitedTransaction {
  readonly chainId: number
  readonly hash: Hex
  readonly confirmations: number
  /** Resolves whether the transaction was replaced, dropped or executed under another hash, while it has no receipt. */
  readonly resolveReplacement?: () => Promise<SentCallStatus>
  /** Called when the chain can no longer be read, and when it can be again. */
  readonly onReachable?: ((isReachable: boolean) => void) | undefined
}

/** Receipt of the transaction, or its replacement. */
export type ReceiptOutcome =
  | { readonly status: 'confirmed'; readonly receipt: Receipt }
  | Extract<SentCallStatus, { status: 'replaced' | 'failed' }>

/**
 * Waits until the receipt of the transaction, or of another transaction with its nonce, has the required confirmations.
 * Polls every 1.5 s, and more often during the first 1.5 s. Retryable errors of the node are ignored.
 *
 * @throws ReceiptStalledError after 120 s; TransactionDroppedError if several checks in a row do not find the
 * transaction
 */
export async function waitForReceipt(
  platform: Platform,
  { chainId, hash, confirmations, resolveReplacement, onReachable }: AwaitedTransaction,
  { clock, signal }: { readonly clock: Clock; readonly signal?: AbortSignal | undefined },
): Promise<ReceiptOutcome> {
  const startedAt = clock.now()
  let readError: unknown
  let dropped = 0
  for (let check = 0; check <= MAX_CHECKS && clock.now() - startedAt <= RECEIPT_RUN_MS; check++) {
    // Number of ticks so far, including the immediate check.
    const tick = check - EARLY_PAUSES_MS.length + 2
    try {
      const receipt = await platform.getReceipt(chainId, hash, { signal })
      if (receipt && (await isConfirmed(receipt))) return { status: 'confirmed', receipt }
      if (!receipt && resolveReplacement && tick > 0 && tick % TICKS_PER_REPLACEMENT_CHECK === 0) {
        const replacement = await resolveReplacement()
        if ('hash' in replacement && (await isIncluded(replacement.hash))) return replacement
        dropped = replacement.status === 'dropped' ? dropped + 1 : 0
        if (dropped === CHECKS_UNTIL_DROPPED) throw new TransactionDroppedError(hash)
      }
      if (readError !== undefined) onReachable?.(true)
      readError = undefined
    } catch (error) {
      if (!isCausewayError(error) || !error.retryable) throw error
      if (readError === undefined) onReachable?.(false)
      readError = error
    }
    await sleep(clock, EARLY_PAUSES_MS[check] ?? RECEIPT_TICK_MS, signal)
  }
  throw new ReceiptStalledError(hash, RECEIPT_RUN_MS, readError)

  /**
   * Returns whether the replacement has a confirmed receipt, because a pending transaction of a single node proves
   * nothing.
   */
  async function isIncluded(replacementHash: Hex): Promise<boolean> {
    const receipt = await platform.getReceipt(chainId, replacementHash, { signal })
    return receipt !== undefined && (await isConfirmed(receipt))
  }

  async function isConfirmed(receipt: Receipt): Promise<boolean> {
    const latest = confirmations > 1 ? await platform.getBlockNumber(chainId, { signal }) : undefined
    return hasConfirmations(receipt, latest, confirmations)
  }
}

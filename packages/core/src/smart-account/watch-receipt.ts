import { type Clock, sleep } from '../kernel/clock.ts'
import { isCausewayError } from '../kernel/errors.ts'
import { HttpError } from '../kernel/http-errors.ts'
import type { Hex } from '../kernel/schema.ts'
import type { BatchWaitOptions } from '../platforms/batch.ts'
import type { RequestOptions } from '../platforms/transaction.ts'
import { LibraryMissingError } from './errors.ts'
import { readReceipt, type SupertransactionReceipt } from './receipt.ts'
import type { MeeService } from './service.ts'
import { isSupertransactionComplete } from './supertransaction-status.ts'

const POLL_MS = 2_000
/** Number of consecutive replies without the hash after which it counts as unknown. */
const MAX_UNKNOWN_REPLIES = 15
const RUN_MS = 300_000

/** Outcome of watching a supertransaction. */
export type SupertransactionOutcome =
  | { readonly status: 'complete'; readonly receipt: SupertransactionReceipt }
  /** The service does not know the hash. */
  | { readonly status: 'unknown'; readonly error: unknown }
  /** The supertransaction is not complete, or its receipt cannot be read. */
  | { readonly status: 'waiting'; readonly tries: number; readonly error: unknown }

/** Options for waiting for a receipt. */
export interface ReceiptWaitOptions extends RequestOptions {
  /** Timeout in milliseconds. Default 300,000. */
  readonly timeoutMs?: number | undefined
}

/** Options for watching a supertransaction. */
export interface ReceiptWatchOptions extends ReceiptWaitOptions, Pick<BatchWaitOptions, 'onReachable'> {
  /** Returns whether the receipt suffices. Default: whether it is complete. */
  readonly until?: (receipt: SupertransactionReceipt) => boolean
}

/**
 * Polls the receipt every 2 seconds until it is complete. Failed requests are retried.
 *
 * @throws AbortedError, LibraryMissingError
 */
export async function watchReceipt(
  service: MeeService,
  hash: Hex,
  {
    clock,
    signal,
    until = ({ status }) => isSupertransactionComplete(status),
    timeoutMs = RUN_MS,
    onReachable,
  }: ReceiptWatchOptions & { readonly clock: Clock },
): Promise<SupertransactionOutcome> {
  const endsAt = clock.now() + timeoutMs
  let unknownReplies = 0
  let isReachable = true
  const setReachable = (next: boolean) => {
    if (next !== isReachable) onReachable?.(next)
    isReachable = next
  }
  for (let tries = 1; ; tries++) {
    let error: unknown
    try {
      const receipt = await readReceipt(service, hash, signal)
      setReachable(true)
      if (until(receipt) || isSupertransactionComplete(receipt.status)) return { status: 'complete', receipt }
      unknownReplies = 0
    } catch (failure) {
      if (signal?.aborted || !isCausewayError(failure) || failure instanceof LibraryMissingError)
        throw failure
      unknownReplies = isUnknownHash(failure) ? unknownReplies + 1 : 0
      error = failure
      setReachable(isUnknownHash(failure))
      if (unknownReplies === MAX_UNKNOWN_REPLIES) return { status: 'unknown', error }
    }
    if (clock.now() + POLL_MS > endsAt) return { status: 'waiting', tries, error }
    await sleep(clock, POLL_MS, signal)
  }
}

/** Returns whether the service replied that it does not know the hash. */
function isUnknownHash(error: unknown): boolean {
  return error instanceof HttpError && [400, 404].includes(error.status)
}

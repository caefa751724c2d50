import { type Clock, sleep } from '../kernel/clock.ts'
import { isCausewayError } from '../kernel/errors.ts'
import { HttpError } from '../kernel/http-errors.ts'
import type { Hex } from '../kernel/schema.ts'
import type { RequestOptions } from '../platforms/transaction.ts'
import { LibraryMissingError } from './errors.ts'
import { readReceipt, type SupertransactionReceipt } from './receipt.ts'
import type { MeeService } from './service.ts'
import { isSupertransactionComplete } from './statuses.ts'

const POLL_MS = 2_000
/** Looks in a row at which the service does not know the hash, before it is taken at its word. */
const UNKNOWN_LOOKS = 15
const RUN_MS = 300_000

/** How the waiting ended. */
export type SupertransactionOutcome =
  | { readonly status: 'complete'; readonly receipt: SupertransactionReceipt }
  /** Nobody has heard of it. */
  | { readonly status: 'unknown'; readonly error: unknown }
  /** It goes on, or cannot be looked at. */
  | { readonly status: 'waiting'; readonly tries: number; readonly error: unknown }

/** How long the receipt of a supertransaction is waited for. */
export interface ReceiptWaitOptions extends RequestOptions {
  /** Milliseconds; default 300,000. */
  readonly timeoutMs?: number | undefined
}

/** How a supertransaction is watched. */
export interface ReceiptWatchOptions extends ReceiptWaitOptions {
  /** What is enough; default that it is complete. */
  readonly until?: (receipt: SupertransactionReceipt) => boolean
}

/**
 * Looks every 2 s until the supertransaction is complete. A look that fails ends nothing.
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
  }: ReceiptWatchOptions & { readonly clock: Clock },
): Promise<SupertransactionOutcome> {
  const endsAt = clock.now() + timeoutMs
  let unknown = 0
  for (let tries = 1; ; tries++) {
    let error: unknown
    try {
      const receipt = await readReceipt(service, hash, signal)
      if (until(receipt) || isSupertransactionComplete(receipt.status)) return { status: 'complete', receipt }
      unknown = 0
    } catch (failure) {
      if (signal?.aborted || !isCausewayError(failure) || failure instanceof LibraryMissingError)
        throw failure
      unknown = isUnknownHash(failure) ? unknown + 1 : 0
      error = failure
      if (unknown === UNKNOWN_LOOKS) return { status: 'unknown', error }
    }
    if (clock.now() + POLL_MS > endsAt) return { status: 'waiting', tries, error }
    await sleep(clock, POLL_MS, signal)
  }
}

/** The service answered, and has no such supertransaction. */
function isUnknownHash(error: unknown): boolean {
  return error instanceof HttpError && [400, 404].includes(error.status)
}

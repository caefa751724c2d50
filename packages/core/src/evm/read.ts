import { BaseError } from 'viem'
import { abortReason, raceAbort } from '../kernel/abort.ts'
import { type CausewayError, isCausewayError } from '../kernel/errors.ts'
import { ChainReadError } from '../platforms/errors.ts'
import type { RequestOptions } from '../platforms/transaction.ts'

/** A read that ends with its signal, and whose failures say what could not be read. */
export async function read<T>(
  chainId: number,
  what: string,
  options: RequestOptions | undefined,
  task: () => Promise<T>,
): Promise<T> {
  // One of its own for each read: many reads at once would crowd the caller's with listeners.
  const signal = options?.signal && AbortSignal.any([options.signal])
  try {
    return await (signal ? raceAbort(task(), signal) : task())
  } catch (error) {
    if (signal?.aborted) throw abortReason(signal)
    const own = ownError(error)
    if (own && own.code !== 'NODE_FAILED') throw own
    throw new ChainReadError(chainId, what, own ?? error)
  }
}

/** viem wraps what the nodes threw in errors of its own. */
function ownError(error: unknown): CausewayError | undefined {
  const found = error instanceof BaseError ? error.walk((cause) => isCausewayError(cause)) : error
  return isCausewayError(found) ? found : undefined
}

import { abortReason, CausewayError, raceAbort } from '../kernel/index.ts'
import { ChainReadError, type RequestOptions } from '../platforms/index.ts'

/** A read that ends with its signal, and whose failures say what could not be read. */
export async function read<T>(
  chainId: number,
  what: string,
  options: RequestOptions | undefined,
  task: () => Promise<T>,
): Promise<T> {
  const signal = options?.signal
  try {
    return await (signal ? raceAbort(task(), signal) : task())
  } catch (error) {
    if (signal?.aborted) throw abortReason(signal)
    throw error instanceof CausewayError ? error : new ChainReadError(chainId, what, error)
  }
}

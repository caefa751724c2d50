import { BaseError, type CallReturnType } from 'viem'
import { abortReason, raceAbort } from '../kernel/abort.ts'
import { type CausewayError, isCausewayError } from '../kernel/errors.ts'
import { ChainReadError } from '../platforms/errors.ts'
import type { ReadResult } from '../platforms/platform.ts'
import type { RequestOptions } from '../platforms/transaction.ts'
import { nodeErrorReason, revertData } from './errors.ts'

/** Runs a read that rejects when the signal aborts. Errors name the subject. */
export async function read<T>(
  chainId: number,
  subject: string,
  options: RequestOptions | undefined,
  task: () => Promise<T>,
): Promise<T> {
  // Create a signal per read, because concurrent reads would add many listeners to the caller's signal.
  const signal = options?.signal && AbortSignal.any([options.signal])
  try {
    return await (signal ? raceAbort(task(), signal) : task())
  } catch (error) {
    if (signal?.aborted) throw abortReason(signal)
    const causewayError = findCausewayError(error)
    if (causewayError && causewayError.code !== 'NODE_FAILED') throw causewayError
    throw new ChainReadError(chainId, subject, causewayError ?? error)
  }
}

/** Returns the CausewayError that viem wrapped, if any. */
function findCausewayError(error: unknown): CausewayError | undefined {
  const match = error instanceof BaseError ? error.walk((cause) => isCausewayError(cause)) : error
  return isCausewayError(match) ? match : undefined
}

/** Returns the result of a call or its revert reason. @throws the error if no node responded */
export async function readResult(called: Promise<CallReturnType>): Promise<ReadResult> {
  try {
    const result = await called
    return { status: 'success', data: result.data ?? '0x' }
  } catch (error) {
    const reason = nodeErrorReason(error)
    if (reason === undefined) throw error
    const data = revertData(error)
    return { status: 'reverted', reason, ...(data ? { data: data } : {}) }
  }
}

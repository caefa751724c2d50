import { BaseError, type CallReturnType } from 'viem'
import { abortReason, raceAbort } from '../kernel/abort.ts'
import { type CausewayError, isCausewayError } from '../kernel/errors.ts'
import { ChainReadError } from '../platforms/errors.ts'
import type { ReadResult } from '../platforms/platform.ts'
import type { RequestOptions } from '../platforms/transaction.ts'
import { nodeErrorReason, revertData } from './errors.ts'

/** Runs a read that rejects when the signal aborts. Failures name the subject. */
export async function read<T>(
  chainId: number,
  subject: string,
  options: RequestOptions | undefined,
  task: () => Promise<T>,
): Promise<T> {
  // A signal per read: many concurrent reads would add listeners to the signal of the caller.
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

/** Returns the error of this SDK that viem wrapped. */
function findCausewayError(error: unknown): CausewayError | undefined {
  const match = error instanceof BaseError ? error.walk((cause) => isCausewayError(cause)) : error
  return isCausewayError(match) ? match : undefined
}

/** Returns the result of a call, or that it reverted. @throws the error if no node replied */
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

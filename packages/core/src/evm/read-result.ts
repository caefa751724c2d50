import type { CallReturnType } from 'viem'
import type { ReadResult } from '../platforms/platform.ts'
import { nodeRefusal, revertData } from './errors.ts'

/** What a call gave; that it reverted is an answer too, that no node could be asked is thrown. */
export async function readResult(called: Promise<CallReturnType>): Promise<ReadResult> {
  try {
    const result = await called
    return { status: 'success', data: result.data ?? '0x' }
  } catch (error) {
    const reason = nodeRefusal(error)
    if (reason === undefined) throw error
    const thrown = revertData(error)
    return { status: 'reverted', reason, ...(thrown ? { data: thrown } : {}) }
  }
}

import { ErrorTranslator } from '@causeway/core'
import { encodeAbiParameters, encodeErrorResult, parseAbi, parseAbiParameters } from 'viem'
import type { Measured } from '../../part.ts'
import { inTurns } from '../../support/median.ts'
import type { errorsPart } from './part.ts'

const ROUNDS = 300

/** Message with which nodes report a reverted call. */
const REVERT_MESSAGE = 'execution reverted'

/**
 * Returns a node's error for a failed route: a revert reason in the error of a router, wrapped in two errors of a
 * library.
 */
function createError(): Error {
  const abi = parseAbi(['error Error(string)'])
  const inner = encodeErrorResult({ abi, errorName: 'Error', args: ['Too little received'] })
  const args = encodeAbiParameters(parseAbiParameters('uint256, bytes'), [0n, inner])
  const node = Object.assign(new Error(REVERT_MESSAGE), { code: 3, data: `0x2c4029e9${args.slice(2)}` })
  return new Error('The call failed.', { cause: new Error('The request failed.', { cause: node }) })
}

/**
 * Measures the translation of two errors. The warm-up rounds load the catalogs, so the median does not include that.
 */
export async function measure(): Promise<Measured<typeof errorsPart>> {
  const translator = new ErrorTranslator()
  const knownError = createError()
  const unknownError = Object.assign(new Error(REVERT_MESSAGE), { data: '0xdeadbeef' })
  const measureMilliseconds = async (error: Error) => {
    const start = performance.now()
    await translator.translate(error)
    return performance.now() - start
  }
  const times = await inTurns(ROUNDS, {
    known: () => measureMilliseconds(knownError),
    unknown: () => measureMilliseconds(unknownError),
  })
  return { known: { ours: times.known }, unknown: { ours: times.unknown } }
}

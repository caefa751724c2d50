import { abiWord } from '../kernel/index.ts'
import type { TransactionLog } from '../platforms/index.ts'
import { putIntoWords, type TranslatedError } from './translation.ts'

/** `Failure(uint256 error, uint256 info, uint256 detail)` of Compound V2: the transaction succeeds, and nothing was done. */
const FAILURE = '0x45b96fe442630264581b197e84bbada861235052c5a1aadfff9ea4e40a969aa0'
/** The market did what the comptroller told it: the reason is the comptroller's. */
const COMPTROLLER_REJECTION = 3n

/** The contracts whose numbers differ from those of the markets. */
export interface FailureEmitters {
  readonly comptroller?: string | undefined
  readonly vaiController?: string | undefined
}

/**
 * What went wrong in a transaction that succeeded: markets of Compound V2 and its forks from before 2022 return a number
 * instead of reverting. Undefined where nothing failed.
 */
export async function translateFailureEvent(
  logs: readonly TransactionLog[],
  emitters: FailureEmitters = {},
): Promise<TranslatedError | undefined> {
  const log = logs.find(({ topics }) => topics[0]?.toLowerCase() === FAILURE)
  if (!log) return undefined
  const [error, info, detail] = wordsOf(log)
  const { failures } = await import('./catalogues/compound-v2.ts')
  const emitter = emitterOf(log, emitters)
  const isPassedOn = emitter === 'token' && error === COMPTROLLER_REJECTION && detail !== 0n
  const entry = isPassedOn ? failures.comptroller.errors[`${detail}`] : failures[emitter].errors[`${error}`]
  const action = failures[emitter].actions[Number(info)]
  const event = `Failure(${error}, ${info}, ${detail})${action ? ` in ${action}` : ''}`
  if (entry) {
    const [name, message, code] = entry
    return putIntoWords({ code, message, reason: `${name}: ${event}` })
  }
  return putIntoWords({ code: 'REVERTED', message: `The market refused with code ${error}`, reason: event })
}

function emitterOf({ address }: TransactionLog, { comptroller, vaiController }: FailureEmitters) {
  const isFrom = (emitter: string | undefined) => emitter?.toLowerCase() === address.toLowerCase()
  if (isFrom(comptroller)) return 'comptroller'
  return isFrom(vaiController) ? 'vai' : 'token'
}

function wordsOf({ data }: TransactionLog): [error: bigint, info: bigint, detail: bigint] {
  const [error = 0n, info = 0n, detail = 0n] = [0, 1, 2].map((index) => abiWord(data.slice(2), index))
  return [error, info, detail]
}

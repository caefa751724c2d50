import type { Hex } from '../kernel/index.ts'
import type { TransactionLog } from '../platforms/index.ts'
import type { Entry } from './catalogue.ts'
import { codeOf, inWords, type TranslatedError } from './translation.ts'

/** `Failure(uint256 error, uint256 info, uint256 detail)` of Compound V2: the transaction succeeds, and nothing was done. */
const FAILURE = '0x45b96fe442630264581b197e84bbada861235052c5a1aadfff9ea4e40a969aa0'
const WORD = 64
/** The market did what the comptroller told it: the reason is the comptroller's. */
const COMPTROLLER_REJECTION = '3'

/** The contracts whose numbers differ from those of the markets. */
export interface FailureEmitters {
  readonly comptroller?: string | undefined
  readonly vaiController?: string | undefined
}

/**
 * What went wrong in a transaction that succeeded: markets of Compound V2 and its forks from before 2022 return a number
 * instead of reverting. Undefined where nothing failed.
 */
export async function translateFailure(
  logs: readonly TransactionLog[],
  emitters: FailureEmitters = {},
): Promise<TranslatedError | undefined> {
  const log = logs.find(({ topics }) => topics[0]?.toLowerCase() === FAILURE)
  if (!log) return undefined
  const [error = '', info = '', detail = ''] = [0, 1, 2].map((word) => numberAt(log.data, word))
  const { compoundV2Failures: tables } = await import('./catalogues/compound-v2.ts')
  const from = emitterOf(log, emitters)
  const isPassedOn = from === 'token' && error === COMPTROLLER_REJECTION && detail !== '0'
  const entry: Entry | undefined = isPassedOn ? tables.comptroller[detail] : tables[from][error]
  const actions = { token: tables.tokenActions, comptroller: tables.comptrollerActions, vai: [] }[from]
  const action = actions[Number(info)]
  const reason = `Failure(${error}, ${info}, ${detail})${action ? ` in ${action}` : ''}`
  if (!entry) return inWords({ code: 'REVERTED', reason, message: `The market refused with code ${error}` })
  const [name, message, category] = entry
  return inWords({ code: codeOf(category), message, reason: `${name}: ${reason}` })
}

function emitterOf({ address }: TransactionLog, { comptroller, vaiController }: FailureEmitters) {
  const isFrom = (emitter: string | undefined) => emitter?.toLowerCase() === address.toLowerCase()
  if (isFrom(comptroller)) return 'comptroller'
  return isFrom(vaiController) ? 'vai' : 'token'
}

function numberAt(data: Hex, word: number): string {
  const hex = data.slice(2 + word * WORD, 2 + (word + 1) * WORD)
  return hex.length === WORD ? BigInt(`0x${hex}`).toString() : '0'
}

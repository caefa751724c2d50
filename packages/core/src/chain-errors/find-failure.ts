import { abiWord } from '../kernel/abi.ts'
import type { TransactionLog } from '../platforms/transaction.ts'
import type { ErrorCatalog } from './error-catalog.ts'
import type { Finding } from './translated-error.ts'

/**
 * `Failure(uint256 error, uint256 info, uint256 detail)` event of Compound V2: the transaction succeeds, but has no
 * effect.
 */
const FAILURE = '0x45b96fe442630264581b197e84bbada861235052c5a1aadfff9ea4e40a969aa0'
/** The comptroller rejected the action, and `detail` is its error code. */
const COMPTROLLER_REJECTION = 3n

/** Contracts of Compound V2 with different error codes than the markets. */
export interface FailureEmitters {
  readonly comptroller?: string | undefined
  readonly vaiController?: string | undefined
}

/** Returns the first `Failure` event. */
export function findFailure(logs: readonly TransactionLog[]): TransactionLog | undefined {
  return logs.find(({ topics }) => topics[0]?.toLowerCase() === FAILURE)
}

/** Returns the reason of a `Failure` event. Without the codes of the protocol, the reason only contains numbers. */
export function describeFailure(
  log: TransactionLog,
  failures: ErrorCatalog['failures'],
  emitters: FailureEmitters,
): Finding {
  const [error, info, detail] = decodeFailure(log)
  const emitter = getEmitter(log, emitters)
  const isPassedOn = emitter === 'token' && error === COMPTROLLER_REJECTION && detail !== 0n
  const entry = isPassedOn
    ? failures?.comptroller.errors[`${detail}`]
    : failures?.[emitter].errors[`${error}`]
  const action = failures?.[emitter].actions[Number(info)]
  const event = `Failure(${error}, ${info}, ${detail})${action ? ` in ${action}` : ''}`
  if (!entry)
    return { code: 'REVERTED', message: `The market rejected the action with code ${error}`, reason: event }
  const [name, message, code] = entry
  return { code, message, reason: `${name}: ${event}` }
}

function getEmitter({ address }: TransactionLog, { comptroller, vaiController }: FailureEmitters) {
  const isFrom = (emitter: string | undefined) => emitter?.toLowerCase() === address.toLowerCase()
  if (isFrom(comptroller)) return 'comptroller'
  return isFrom(vaiController) ? 'vai' : 'token'
}

function decodeFailure({ data }: TransactionLog): [error: bigint, info: bigint, detail: bigint] {
  const [error = 0n, info = 0n, detail = 0n] = [0, 1, 2].map((index) => abiWord(data.slice(2), index))
  return [error, info, detail]
}

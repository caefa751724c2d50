import { type CausewayError, isCausewayError } from '../kernel/errors.ts'
import { getField } from '../kernel/get-field.ts'
import { type Hex, isHex } from '../kernel/schema.ts'

/** Codes, reverts and messages of an error and its causes, outermost first. */
export interface Evidence {
  /** Error codes of wallets, nodes and libraries. */
  readonly codes: readonly (number | string)[]
  /** Revert data of contracts. */
  readonly reverts: readonly Hex[]
  /** Revert reasons that only occur in error messages. */
  readonly reasons: readonly string[]
  readonly texts: readonly string[]
  /** Errors of this SDK among the causes. */
  readonly ownErrors: readonly CausewayError[]
}

const DEEPEST = 12
/** Fields in which libraries and nodes store the cause of an error. */
const INNER = ['cause', 'error', 'data', 'raw', 'info', 'originalError', 'walletError'] as const
const TEXTS = ['shortMessage', 'details', 'reason', 'message'] as const

const REVERT_DATA = /^0x(?:[0-9a-f]{2}){4,}$/i
/** Matches revert data in an error message, but not the calldata that libraries also print. */
const DATA_IN_TEXT =
  /(?:custom error|reverted with|following signature:|return data:)\s*:?\s*["']?(0x[0-9a-f]{8,})/i
const REASON_IN_TEXT =
  /(?:execution reverted:|reverted with reason string|following reason:|vm exception while processing transaction: revert)\s*["']?([^"'\n]+)/i

/** Collects codes, reverts and messages from an error of any shape and its causes. */
export function gatherEvidence(thrown: unknown): Evidence {
  const codes: (number | string)[] = []
  const reverts: Hex[] = []
  const reasons: string[] = []
  const texts: string[] = []
  const ownErrors: CausewayError[] = []
  const visited = new Set<unknown>()

  const readText = (text: string) => {
    texts.push(text)
    const data = DATA_IN_TEXT.exec(text)?.[1]
    if (data && isHex(data) && REVERT_DATA.test(data)) reverts.push(data)
    const reason = REASON_IN_TEXT.exec(text)?.[1]?.trim()
    if (reason) reasons.push(reason)
  }
  const read = (value: unknown, depth: number) => {
    if (depth > DEEPEST || visited.has(value)) return
    if (typeof value === 'string') {
      if (isHex(value) && REVERT_DATA.test(value)) reverts.push(value)
      else readText(value)
      return
    }
    if (typeof value !== 'object' || value === null) return
    visited.add(value)
    if (isCausewayError(value)) ownErrors.push(value)
    const code = getField(value, 'code')
    if (typeof code === 'number' || typeof code === 'string') codes.push(code)
    for (const name of TEXTS) {
      const text = getField(value, name)
      if (typeof text === 'string') readText(text)
    }
    for (const name of INNER) read(getField(value, name), depth + 1)
  }

  read(thrown, 0)
  return { codes, reverts, reasons, texts, ownErrors }
}

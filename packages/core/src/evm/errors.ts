import { BaseError, type Hex, isHex, RpcRequestError } from 'viem'
import { getField } from '../kernel/get-field.ts'

/** Returns the error message of the node in a viem error. Undefined if the node did not reply. */
export function nodeErrorReason(error: unknown): string | undefined {
  if (!(error instanceof BaseError)) return undefined
  const rpcError = error.walk((cause) => cause instanceof RpcRequestError)
  return rpcError ? error.details || error.shortMessage : undefined
}

/** Returns the revert data of the contract, or undefined if the node returned none. */
export function revertData(error: unknown): Hex | undefined {
  if (!(error instanceof BaseError)) return undefined
  const cause = error.walk((cause) => typeof getData(cause) === 'string')
  return getData(cause)
}

function getData(error: unknown): Hex | undefined {
  const data = getField(error, 'data')
  return isHex(data) ? data : undefined
}

/** Returns whether a viem error or one of its causes is an instance of one of these classes. */
export function hasCause(error: unknown, ...kinds: (abstract new (...args: never[]) => Error)[]): boolean {
  if (!(error instanceof BaseError)) return false
  return error.walk((cause) => kinds.some((kind) => cause instanceof kind)) !== null
}

const MAX_DEPTH = 5

/**
 * Returns the first accepted code of an error or its causes. Wallets and transports wrap errors as `cause`, MetaMask as
 * `data.originalError`.
 */
export function findCode<Code extends number>(
  error: unknown,
  isWanted: (code: number) => code is Code,
  depth = 0,
): Code | undefined {
  if (error === undefined || error === null || depth > MAX_DEPTH) return undefined
  const code = getField(error, 'code')
  if (typeof code === 'number' && isWanted(code)) return code
  const inner = [getField(error, 'cause'), getField(getField(error, 'data'), 'originalError')]
  for (const cause of inner) {
    const code = findCode(cause, isWanted, depth + 1)
    if (code !== undefined) return code
  }
  return undefined
}

/** Texts of nodes and libraries that reject a transaction whose nonce was used. */
const USED_NONCE =
  /nonce(?: is)? too low|nonce has already been used|NONCE_EXPIRED|OldNonce|minimum expected nonce/i

/** Texts about a transaction that the node already has, which may be the one that was sent. */
const ALREADY_SENT =
  /already known|already imported|already exists|known transaction|already in (?:the )?mempool/i

/**
 * Returns whether a node rejected a transaction because its nonce was used. False if the node already has the
 * transaction: that also has a used nonce in viem's errors.
 */
export function isUsedNonce(error: unknown): boolean {
  const texts = readTexts(error)
  return texts.some((text) => USED_NONCE.test(text)) && !texts.some((text) => ALREADY_SENT.test(text))
}

/** Returns the texts of an error and of the errors that it wraps, as `cause`, `error`, `data` or `data.originalError`. */
function readTexts(error: unknown, depth = 0): string[] {
  if (error === undefined || error === null || depth > MAX_DEPTH) return []
  if (typeof error === 'string') return [error]
  const texts = ['details', 'message', 'code'].map((name) => getField(error, name))
  const wrapped = ['cause', 'error', 'data', 'originalError'].map((name) => getField(error, name))
  return [
    ...texts.filter((text) => typeof text === 'string'),
    ...wrapped.flatMap((inner) => readTexts(inner, depth + 1)),
  ]
}

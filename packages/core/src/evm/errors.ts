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

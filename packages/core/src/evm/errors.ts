import { BaseError, type Hex, isHex, RpcRequestError } from 'viem'
import { getField } from '../kernel/get-field.ts'

/** The node's own refusal inside a viem error, if it answered at all. */
export function nodeRefusal(error: unknown): string | undefined {
  if (!(error instanceof BaseError)) return undefined
  const answered = error.walk((cause) => cause instanceof RpcRequestError)
  return answered ? error.details || error.shortMessage : undefined
}

/** What the contract threw, where the node gives it. */
export function revertData(error: unknown): Hex | undefined {
  if (!(error instanceof BaseError)) return undefined
  const found = error.walk((cause) => typeof dataOf(cause) === 'string')
  return dataOf(found)
}

function dataOf(error: unknown): Hex | undefined {
  const data = getField(error, 'data')
  return isHex(data) ? data : undefined
}

/** Whether a viem error holds one of these kinds. */
export function refusedWith(error: unknown, ...kinds: (abstract new (...args: never[]) => Error)[]): boolean {
  if (!(error instanceof BaseError)) return false
  return error.walk((cause) => kinds.some((kind) => cause instanceof kind)) !== null
}

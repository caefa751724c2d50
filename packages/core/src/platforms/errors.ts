import { CausewayError } from '../kernel/errors.ts'
import { getField } from '../kernel/get-field.ts'

/** Thrown if the user rejects a request in the wallet. Nothing was signed or sent. */
export class UserRejectedError extends CausewayError<'USER_REJECTED'> {
  override readonly name = 'UserRejectedError'
  constructor(cause?: unknown) {
    super('User rejected the transaction', { code: 'USER_REJECTED', cause })
  }
}

/**
 * Sends a request to the wallet and converts user rejections to UserRejectedError.
 *
 * @param isRejection detects rejections of wallets with custom errors
 * @throws UserRejectedError, or the error of the wallet
 */
export async function askWallet<T>(send: () => Promise<T>, isRejection = isUserRejection): Promise<T> {
  try {
    return await send()
  } catch (error) {
    throw isRejection(error) ? new UserRejectedError(error) : error
  }
}

/** Thrown if a chain could not be read. */
export class ChainReadError extends CausewayError<'CHAIN_READ_FAILED'> {
  override readonly name = 'ChainReadError'
  constructor(chainId: number, subject: string, cause: unknown) {
    super(`Chain ${chainId} could not be read: ${subject}`, {
      code: 'CHAIN_READ_FAILED',
      details: cause instanceof Error ? cause.message.split('\n', 1)[0] : undefined,
      cause,
      retryable: true,
    })
  }
}

/** Thrown if two nodes report different results, because the correct one is unknown. */
export class NodesDisagreeError extends CausewayError<'NODES_DISAGREE'> {
  override readonly name = 'NodesDisagreeError'
  constructor(chainId: number, subject: string, details: string) {
    super(`Two nodes of chain ${chainId} disagree about ${subject}`, {
      code: 'NODES_DISAGREE',
      details,
      retryable: true,
    })
  }
}

/** Thrown if a permit differs from the requested terms. Such a permit is neither signed nor used. */
export class PermitMismatchError extends CausewayError<'PERMIT_MISMATCH'> {
  override readonly name = 'PermitMismatchError'
  readonly field: 'chainId' | 'token' | 'owner' | 'spender' | 'amount' | 'typedData'
  constructor(field: PermitMismatchError['field'], received: unknown, expected: unknown) {
    super('The permit differs from the requested terms.', {
      code: 'PERMIT_MISMATCH',
      details: `${field}: expected ${String(expected)}, received ${String(received)}`,
    })
    this.field = field
  }
}

/** Error number of a user rejection (EIP-1193), also in viem's error. */
const USER_REJECTED = 4001
const MAX_CAUSES = 10

/** Returns whether an error or one of its causes is a user rejection by an EVM wallet. */
export function isUserRejection(error: unknown): boolean {
  let current = error
  // The depth limit terminates cycles in the chain of causes.
  for (let depth = 0; depth <= MAX_CAUSES && current !== undefined; depth++) {
    if (getField(current, 'code') === USER_REJECTED) return true
    current = getField(current, 'cause')
  }
  return false
}

import { CausewayError } from '../kernel/errors.ts'
import { fieldOf } from '../kernel/field.ts'
import type { Hex } from '../kernel/schema.ts'

/** The user said no in the wallet: nothing was signed, nothing was sent. */
export class UserRejectedError extends CausewayError<'USER_REJECTED'> {
  override readonly name = 'UserRejectedError'
  constructor(cause?: unknown) {
    super('User rejected the transaction', { code: 'USER_REJECTED', cause })
  }
}

/**
 * Asks the wallet, and tells the user's no apart from what goes wrong.
 *
 * @param isNo for wallets that say no in a way of their own
 * @throws UserRejectedError; what the wallet throws
 */
export async function askWallet<T>(ask: () => Promise<T>, isNo = isUserRejection): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw isNo(error) ? new UserRejectedError(error) : error
  }
}

/** The chain could not be read. */
export class ChainReadError extends CausewayError<'CHAIN_READ_FAILED'> {
  override readonly name = 'ChainReadError'
  constructor(chainId: number, what: string, cause: unknown) {
    super(`Chain ${chainId} could not be read: ${what}`, {
      code: 'CHAIN_READ_FAILED',
      details: cause instanceof Error ? cause.message.split('\n', 1)[0] : undefined,
      cause,
      retryable: true,
    })
  }
}

/** Two nodes report different things. Which of them is wrong is unknown, so nothing is concluded. */
export class NodesDisagreeError extends CausewayError<'NODES_DISAGREE'> {
  override readonly name = 'NodesDisagreeError'
  constructor(chainId: number, hash: Hex, details: string) {
    super(`Two nodes of chain ${chainId} disagree about transaction ${hash}`, {
      code: 'NODES_DISAGREE',
      details,
      retryable: true,
    })
  }
}

/** A permit is signed, and used, for what was agreed, or not at all. */
export class PermitMismatchError extends CausewayError<'PERMIT_MISMATCH'> {
  override readonly name = 'PermitMismatchError'
  readonly field: 'chainId' | 'token' | 'owner' | 'spender' | 'amount' | 'typedData'
  constructor(field: PermitMismatchError['field'], signed: unknown, agreed: unknown) {
    super('The permit is for something else', {
      code: 'PERMIT_MISMATCH',
      details: `${field}: the permit says ${String(signed)}, agreed ${String(agreed)}`,
    })
    this.field = field
  }
}

/** EIP-1193: the user said no. viem's own error for it carries the same number. */
const USER_REJECTED = 4001
const DEEPEST_CAUSE = 10

/** Whether an error, or one of its causes, is the user's no as wallets of EVM chains say it. */
export function isUserRejection(error: unknown): boolean {
  let current = error
  // A wallet's errors may be one another's cause.
  for (let depth = 0; depth <= DEEPEST_CAUSE && current !== undefined; depth++) {
    if (fieldOf(current, 'code') === USER_REJECTED) return true
    current = fieldOf(current, 'cause')
  }
  return false
}

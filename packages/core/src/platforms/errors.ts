import { CausewayError } from '../kernel/index.ts'

/** The user said no in the wallet: nothing was signed, nothing was sent. */
export class UserRejectedError extends CausewayError<'USER_REJECTED'> {
  override readonly name = 'UserRejectedError'
  constructor(cause?: unknown) {
    super('User rejected the transaction', { code: 'USER_REJECTED', cause })
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

import { abbreviateAddress } from '../format/abbreviate-address.ts'
import { CausewayError } from '../kernel/errors.ts'
import type { Address, Hex } from '../kernel/schema.ts'

/** The transaction was included and reverted. */
export class TransactionRevertedError extends CausewayError<'TRANSACTION_REVERTED'> {
  override readonly name = 'TransactionRevertedError'
  readonly hash: Hex
  constructor(hash: Hex) {
    super('The transaction reverted', {
      code: 'TRANSACTION_REVERTED',
      details: `Transaction ${abbreviateAddress(hash)}`,
    })
    this.hash = hash
  }
}

/** The transaction would revert; it was not sent. */
export class SimulationRevertedError extends CausewayError<'SIMULATION_REVERTED'> {
  override readonly name = 'SimulationRevertedError'
  constructor(reason: string, cause: unknown) {
    super('The transaction would revert, so it was not sent', {
      code: 'SIMULATION_REVERTED',
      details: reason,
      cause,
    })
  }
}

/**
 * Thrown if neither the wallet nor the chain can determine whether a transaction was sent. The user has to check the
 * wallet.
 */
export class SendUncertainError extends CausewayError<'SEND_UNCERTAIN'> {
  override readonly name = 'SendUncertainError'
  constructor(reason: string) {
    super('It is unknown whether the transaction was sent', {
      code: 'SEND_UNCERTAIN',
      details: `${reason.replace(/\.$/, '')}. Check the history of the wallet, and resume with 'resend' if it is not there.`,
    })
  }
}

/** The transaction is still pending: it has neither failed nor been dropped. */
export class ReceiptStalledError extends CausewayError<'RECEIPT_STALLED'> {
  override readonly name = 'ReceiptStalledError'
  readonly hash: Hex
  constructor(hash: Hex, milliseconds: number, cause?: unknown) {
    super(`The transaction was not confirmed within ${milliseconds / 1000} s`, {
      code: 'RECEIPT_STALLED',
      details: `Transaction ${abbreviateAddress(hash)} is still pending. Resume the transfer to continue waiting.`,
      cause,
    })
    this.hash = hash
  }
}

/** The user canceled or replaced the transaction in the wallet, so it was not executed. */
export class TransactionReplacedError extends CausewayError<'TRANSACTION_REPLACED'> {
  override readonly name = 'TransactionReplacedError'
  readonly hash: Hex
  /** Hash of the replacement. */
  readonly replacedBy: Hex
  constructor(hash: Hex, replacedBy: Hex) {
    super('The transaction was canceled or replaced in the wallet, so nothing of it was executed', {
      code: 'TRANSACTION_REPLACED',
      details: `Transaction ${abbreviateAddress(replacedBy)} was included instead of ${abbreviateAddress(hash)}. Start again to send it.`,
    })
    this.hash = hash
    this.replacedBy = replacedBy
  }
}

/** The nodes dropped the transaction before it was included. */
export class TransactionDroppedError extends CausewayError<'TRANSACTION_DROPPED'> {
  override readonly name = 'TransactionDroppedError'
  readonly hash: Hex
  constructor(hash: Hex) {
    super('The network no longer knows the transaction', {
      code: 'TRANSACTION_DROPPED',
      details: `Transaction ${abbreviateAddress(hash)} may still be included: speed it up or cancel it in the wallet, or resume with 'resend'`,
    })
    this.hash = hash
  }
}

/** The network rejected the transaction, because another one of the account used its nonce. It was not sent. */
export class NonceUsedError extends CausewayError<'NONCE_CONFLICT'> {
  override readonly name = 'NonceUsedError'
  constructor(cause: unknown) {
    super('Another transaction of the account was sent first, so the network rejected this one', {
      code: 'NONCE_CONFLICT',
      details: 'The transaction was not sent. Execute the plan again, or request a new one.',
      cause,
      retryable: true,
    })
  }
}

/**
 * An identical action was sent, or requested from a wallet, since this one was started. This one was not sent. To send both, execute a
 * new plan or quote, or pass `acceptRepeat`.
 */
export class RepeatedActionError extends CausewayError<'REPEATED_ACTION'> {
  override readonly name = 'RepeatedActionError'
  constructor(transferId: string) {
    super('An identical action was sent meanwhile, or is open in a wallet, so this one was not sent.', {
      code: 'REPEATED_ACTION',
      details: `Transfer ${transferId}`,
    })
  }
}

/** The wallet states a higher network fee than the user accepted, or none. Nothing was signed. */
export class NetworkFeeRaisedError extends CausewayError<'NETWORK_FEE_RAISED'> {
  override readonly name = 'NetworkFeeRaisedError'
  constructor(accepted: bigint, required: bigint | undefined) {
    super('The network fee is above the accepted one, so nothing was signed. Review the transaction again.', {
      code: 'NETWORK_FEE_RAISED',
      details: `Accepted: at most ${accepted} base units. Required: ${required ?? 'unknown'}`,
      retryable: true,
    })
  }
}

/** The balance of the account is too low. Nothing was sent. */
export class InsufficientBalanceError extends CausewayError<'INSUFFICIENT_BALANCE'> {
  override readonly name = 'InsufficientBalanceError'
  constructor(token: Address, needed: bigint, held: bigint) {
    super('The balance of the account is too low', {
      code: 'INSUFFICIENT_BALANCE',
      details: `Required: ${needed} base units of ${token}. Available: ${held}`,
    })
  }
}

/** The wallet is connected to another account than the transfer's. Nothing was sent. */
export class WrongAccountError extends CausewayError<'WRONG_ACCOUNT'> {
  override readonly name = 'WrongAccountError'
  constructor(expected: string, wallet: Address) {
    super('The wallet is connected to another account', {
      code: 'WRONG_ACCOUNT',
      details: `Switch your wallet to ${abbreviateAddress(expected)} to go on. It is connected to ${abbreviateAddress(wallet)}.`,
    })
  }
}

/** The plan expired before the wallet was asked for its next step, which was not sent. */
export class PlanExpiredError extends CausewayError<'PLAN_EXPIRED'> {
  override readonly name = 'PlanExpiredError'
  constructor(planName: string, validUntil: number, now: number) {
    super('The plan has expired', {
      code: 'PLAN_EXPIRED',
      details: `${planName} was valid until ${new Date(validUntil).toISOString()}, it is ${new Date(now).toISOString()}. Request a new plan.`,
      retryable: true,
    })
  }
}

/** No node could simulate the remaining steps of a resumed plan, so it is unknown whether they still have an effect. */
export class ResumeNotSimulatedError extends CausewayError<'RESUME_NOT_SIMULATED'> {
  override readonly name = 'ResumeNotSimulatedError'
  constructor(chainId: number, cause: unknown) {
    super(
      `The remaining steps could not be simulated on chain ${chainId}, so they were not sent. Resume again later.`,
      {
        code: 'RESUME_NOT_SIMULATED',
        details: cause instanceof Error ? cause.message.split('\n', 1)[0] : undefined,
        cause,
        retryable: true,
      },
    )
  }
}

/** The position or a permission has changed since the action was planned, so the action was not sent. */
export class PositionChangedError extends CausewayError<'POSITION_CHANGED'> {
  override readonly name = 'PositionChangedError'
  constructor(change: string) {
    super('The position has changed since the action was planned. Plan the action again.', {
      code: 'POSITION_CHANGED',
      details: change,
      retryable: true,
    })
  }
}

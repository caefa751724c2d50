import { CausewayError } from '../kernel/errors.ts'
import type { Address, Hex } from '../kernel/schema.ts'

/** The transaction is in a block and did nothing. */
export class TransactionRevertedError extends CausewayError<'TRANSACTION_REVERTED'> {
  override readonly name = 'TransactionRevertedError'
  readonly hash: Hex
  constructor(hash: Hex) {
    super('The transaction reverted', { code: 'TRANSACTION_REVERTED', details: `Transaction ${hash}` })
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

/** A transaction may or may not have been sent, and the chain does not tell: only the user can decide. */
export class SendUncertainError extends CausewayError<'SEND_UNCERTAIN'> {
  override readonly name = 'SendUncertainError'
  constructor(reason: string) {
    super('It is not certain whether the transaction was sent', {
      code: 'SEND_UNCERTAIN',
      details: `${reason}. Look into the wallet's history: resume with 'resend' if it is not there`,
    })
  }
}

/** The transaction is not in a block yet; it is neither lost nor failed. */
export class ReceiptStalledError extends CausewayError<'RECEIPT_STALLED'> {
  override readonly name = 'ReceiptStalledError'
  readonly hash: Hex
  constructor(hash: Hex, milliseconds: number, cause?: unknown) {
    super(`The transaction was not confirmed within ${milliseconds / 1000} s`, {
      code: 'RECEIPT_STALLED',
      details: `Transaction ${hash} is still pending. Resume the transfer to continue waiting.`,
      cause,
    })
    this.hash = hash
  }
}

/** Another transaction of the account took its place. Nothing of it was carried out. */
export class TransactionReplacedError extends CausewayError<'TRANSACTION_REPLACED'> {
  override readonly name = 'TransactionReplacedError'
  readonly hash: Hex
  /** Of the transaction that counts instead. */
  readonly replacedBy: Hex
  constructor(hash: Hex, replacedBy: Hex) {
    super('The transaction was replaced by another one', {
      code: 'TRANSACTION_REPLACED',
      details: `Transaction ${replacedBy} took the place of ${hash}; what ${hash} was to send is still in the wallet`,
    })
    this.hash = hash
    this.replacedBy = replacedBy
  }
}

/** The network has forgotten the transaction before it got into a block. Nothing of it was carried out so far. */
export class TransactionDroppedError extends CausewayError<'TRANSACTION_DROPPED'> {
  override readonly name = 'TransactionDroppedError'
  readonly hash: Hex
  constructor(hash: Hex) {
    super('The network does not know the transaction any more', {
      code: 'TRANSACTION_DROPPED',
      details: `Transaction ${hash} may still come back: speed it up or cancel it in the wallet, or resume with 'resend'`,
    })
    this.hash = hash
  }
}

/** The account does not hold what it is to send. Nothing was sent. */
export class InsufficientBalanceError extends CausewayError<'INSUFFICIENT_BALANCE'> {
  override readonly name = 'InsufficientBalanceError'
  constructor(token: Address, needed: bigint, held: bigint) {
    super('The account does not hold enough', {
      code: 'INSUFFICIENT_BALANCE',
      details: `Needed ${needed} base units of ${token}, held ${held}`,
    })
  }
}

/** The wallet signs for another account than the one agreed. Nothing was sent. */
export class WrongAccountError extends CausewayError<'WRONG_ACCOUNT'> {
  override readonly name = 'WrongAccountError'
  constructor(agreed: string, wallet: Address) {
    super('The wallet holds another account', {
      code: 'WRONG_ACCOUNT',
      details: `Agreed ${agreed}, the wallet holds ${wallet}`,
    })
  }
}

/** The plan expired before its next step was asked of the wallet. Nothing of that step was sent. */
export class PlanExpiredError extends CausewayError<'PLAN_EXPIRED'> {
  override readonly name = 'PlanExpiredError'
  constructor(planName: string, validUntil: number, now: number) {
    super('The plan has expired', {
      code: 'PLAN_EXPIRED',
      details: `${planName} was valid until ${new Date(validUntil).toISOString()}, it is ${new Date(now).toISOString()}: plan it anew`,
      retryable: true,
    })
  }
}

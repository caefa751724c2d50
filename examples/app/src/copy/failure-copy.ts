import { isCausewayError, isTransferError, type TranslatedError } from '@causeway/core'
import { commonCopy } from '#locale/common-copy'
import { sendingCopy } from '#locale/sending-copy'
import { asSentence } from './as-sentence.ts'

/** Copy of failures after which the transaction may be sent elsewhere, so `fundsNote` is not shown. */
const sentElsewhereCopy = {
  ALREADY_SENT: sendingCopy.sentBefore,
  BUSY_ELSEWHERE: sendingCopy.openElsewhere,
  REPEATED_ACTION: sendingCopy.repeated,
} as const

/** Copy of a failed action. */
export interface FailureCopy {
  readonly title: string
  readonly message: string
  readonly hint: string | undefined
  /** Whether the wallet may have sent the transaction, so that sending again could send it twice. */
  readonly isUncertain: boolean
}

/** Connection of the browser at a failure. `restored`: it was offline then, and is online now. */
export type FailureConnection = 'online' | 'offline' | 'restored'

/** Facts about a failed action. Each is false by default. */
interface FailureFacts {
  /** Default: `online`. */
  readonly connection?: FailureConnection
  /** Whether the transaction was sent, also if the wallet reported its rejection. */
  readonly isSent?: boolean
  /** Whether the transaction may have been sent, also if the wallet reported its rejection. */
  readonly isUnknown?: boolean
  /** Whether the page offers to discard the transfer. */
  readonly canDiscard?: boolean
}

/**
 * Returns the copy of a failed action.
 * @param fundsNote sentences that state where the funds are
 */
export function failureCopy(
  error: Error,
  translation: TranslatedError,
  fundsNote: string,
  { connection = 'online', isSent = false, isUnknown = false, canDiscard = false }: FailureFacts = {},
): FailureCopy {
  // The messages of errors may not be loaded.
  const isUncertain = isCausewayError(error, 'SEND_UNCERTAIN') || translation.code === 'SEND_UNCERTAIN'
  const isRejected = !isUncertain && translation.code === 'USER_REJECTED'
  if (isSent && (isRejected || isUncertain)) {
    const { title, message } = isRejected ? sendingCopy.sentAnyway : sendingCopy.sentUnreported
    return { title, message: `${message} ${fundsNote}`, hint: undefined, isUncertain: false }
  }
  const { title: unknownTitle, message: unreported, rejected, hint: searchHint } = sendingCopy.uncertain
  if (isUncertain || (isUnknown && isRejected)) {
    const unknownMessage = isRejected ? rejected : unreported
    return { title: unknownTitle, message: unknownMessage, hint: searchHint, isUncertain: true }
  }
  if (
    isCausewayError(error, 'ALREADY_SENT') ||
    isCausewayError(error, 'BUSY_ELSEWHERE') ||
    isCausewayError(error, 'REPEATED_ACTION')
  ) {
    return { ...sentElsewhereCopy[error.code], isUncertain: false }
  }
  if (isCausewayError(error, 'NONCE_CONFLICT') && isTransferError(error) && !error.maybeSent) {
    const { title, message, hint } = sendingCopy.nonceUsed
    // The funds note describes the state before the other transaction.
    return { title, message, hint, isUncertain: false }
  }
  if (isCausewayError(error, 'RESUME_MISMATCH')) {
    const message = `${asSentence(error.details ?? error.shortMessage)} ${fundsNote}`
    return { title: sendingCopy.transferChanged, message, hint: undefined, isUncertain: false }
  }
  const isAnswered = translation.code === 'USER_REJECTED' || translation.code === 'EARLY_ABORT'
  if (connection !== 'online' && !isAnswered) {
    const reason = connection === 'offline' ? commonCopy.offline : sendingCopy.reconnected
    const message = [reason, fundsNote].filter(Boolean).join(' ')
    return { title: sendingCopy.noConnection, message, hint: undefined, isUncertain: false }
  }
  if (isCausewayError(error, 'RESUME_NOT_SIMULATED')) {
    const { title, message, hint, discardHint } = sendingCopy.notSimulated
    return {
      title,
      message: `${message} ${fundsNote}`,
      hint: canDiscard ? discardHint : hint,
      isUncertain: false,
    }
  }
  // The messages of errors were not loaded, because the connection was lost: this text depends on none.
  if (translation.code === 'UNKNOWN' && isCausewayError(error, 'CHAIN_READ_FAILED')) {
    const { title, message } = sendingCopy.chainUnread
    return { title, message: `${message} ${fundsNote}`, hint: undefined, isUncertain: false }
  }
  // An abort by the user needs no message.
  const messages = translation.code === 'EARLY_ABORT' ? [] : [asSentence(translation.message)]
  const { title, hint } = translation
  return { title, message: [...messages, fundsNote].filter(Boolean).join(' '), hint, isUncertain: false }
}

/** Returns details for support: the code, the message and the revert reason. */
export function failureDetails(error: Error, reason: string | undefined): string {
  const code = isCausewayError(error) ? error.code : error.name
  return [code, error.message, reason].filter(Boolean).join('\n')
}

import { isCausewayError, type TranslatedError } from '@causeway/core'
import { sendingCopy } from '#locale/sending-copy'
import { asSentence } from './as-sentence.ts'

/** Shown without `remains`, which says that nothing was sent. */
const sentElsewhereCopy = {
  ALREADY_SENT: sendingCopy.sentBefore,
  BUSY_ELSEWHERE: sendingCopy.openElsewhere,
} as const

/** A failure as it is told: what happened, what is where, what to do next. */
export interface FailureCopy {
  readonly title: string
  readonly message: string
  readonly hint: string | undefined
  /** Whether nobody knows what the wallet has done: then it may be sent again. */
  readonly isUncertain: boolean
}

/** @param remains where the money is, in sentences */
export function failureCopy(error: Error, words: TranslatedError, remains: string): FailureCopy {
  if (isCausewayError(error, 'SEND_UNCERTAIN')) return { ...sendingCopy.uncertain, isUncertain: true }
  if (isCausewayError(error, 'ALREADY_SENT') || isCausewayError(error, 'BUSY_ELSEWHERE')) {
    return { ...sentElsewhereCopy[error.code], isUncertain: false }
  }
  if (isCausewayError(error, 'RESUME_MISMATCH')) {
    const message = `${error.details}. ${remains}`
    return { title: sendingCopy.transferChanged, message, hint: undefined, isUncertain: false }
  }
  // The user has just stopped it.
  const said = words.code === 'EARLY_ABORT' ? [] : [asSentence(words.message)]
  const { title, hint } = words
  return { title, message: [...said, remains].join(' '), hint, isUncertain: false }
}

/** For whoever is asked for help: its code, its message, and the reason that the chain gave. */
export function failureDetails(error: Error, reason: string | undefined): string {
  const code = isCausewayError(error) ? error.code : error.name
  return [code, error.message, reason].filter(Boolean).join('\n')
}

import { isCausewayError, type TranslatedError } from '@causeway/core'
import { asSentence } from './as-sentence.ts'

/** What to do where nobody knows whether the wallet has sent it. */
export const uncertainCopy = {
  title: 'Not certain',
  message: 'Your wallet was asked, and nobody knows whether it has sent the transaction.',
  hint: "Look into the wallet's own history. If it is there, go on in a moment; if it is not, send it again.",
  resend: 'It is not in my wallet: send it again',
} as const

/** Here `remains` would say that nothing was sent. */
const sentElsewhereCopy = {
  ALREADY_SENT: {
    title: 'Already sent',
    message: 'This was sent before, and nothing was sent again.',
    hint: 'Find it under Activity. To send again, request a new quote.',
  },
  BUSY_ELSEWHERE: {
    title: 'Open in another tab',
    message: 'Another tab is sending this.',
    hint: 'Continue there, or close that tab and try again.',
  },
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
  if (isCausewayError(error, 'SEND_UNCERTAIN')) return { ...uncertainCopy, isUncertain: true }
  if (isCausewayError(error, 'ALREADY_SENT') || isCausewayError(error, 'BUSY_ELSEWHERE')) {
    return { ...sentElsewhereCopy[error.code], isUncertain: false }
  }
  if (isCausewayError(error, 'RESUME_MISMATCH')) {
    const message = `${error.details}. ${remains}`
    return { title: 'The saved transfer was changed', message, hint: undefined, isUncertain: false }
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

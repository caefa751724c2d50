import { fieldOf, HttpError } from '../kernel/index.ts'
import type { Awarded } from './wire.ts'

/** What came of asking for the points of a transaction. */
export type AwardOutcome = ({ readonly status: 'awarded' } & Awarded) | AwardRefusal

export interface AwardRefusal {
  readonly status: 'refused'
  readonly code: AwardRefusalCode
  /** For a person. */
  readonly message: string
  /** What the service or the network said. */
  readonly reason: string
  /** A transaction is awarded once: asking again never gives points twice. */
  readonly retryable: boolean
}

export type AwardRefusalCode = keyof typeof AWARD_MESSAGES

export const AWARD_MESSAGES = {
  ALREADY_AWARDED: 'Points for TX were already awarded.',
  AWARD_REFUSED: 'Error fetching rewards. Please make sure that the TX hash and chain are correct.',
  AWARD_UNREACHABLE: 'Error during awarding',
} as const

/** What a request failed with. */
export function failedAward(error: Error): AwardRefusal {
  if (error instanceof HttpError) return refusedAnswer(error.status, error.body)
  const code = 'AWARD_UNREACHABLE'
  return { status: 'refused', code, message: AWARD_MESSAGES[code], reason: error.message, retryable: true }
}

/** Any answer but 201. A duplicate is told by its status, or by what its message says. */
function refusedAnswer(status: number, body: unknown): AwardRefusal {
  const said = fieldOf(body, 'message')
  const reason = typeof said === 'string' && said !== '' ? said : `The service answered ${status}`
  const isDuplicate = status === 409 || /\balready\b/i.test(reason)
  return {
    status: 'refused',
    code: isDuplicate ? 'ALREADY_AWARDED' : 'AWARD_REFUSED',
    message: isDuplicate ? AWARD_MESSAGES.ALREADY_AWARDED : AWARD_MESSAGES.AWARD_REFUSED,
    reason,
    retryable: !isDuplicate && status >= 500,
  }
}

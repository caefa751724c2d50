import { fieldOf } from '../kernel/field.ts'
import { HttpError } from '../kernel/http-errors.ts'
import type { PointsAward } from './wire.ts'

/** What came of asking for the points of a transaction. */
export type PointsAwardOutcome = ({ readonly status: 'awarded' } & PointsAward) | PointsAwardRefusal

/** Why no points were awarded. */
export interface PointsAwardRefusal {
  readonly status: 'refused'
  readonly code: PointsAwardRefusalCode
  /** For a person. */
  readonly message: string
  /** What the service or the network said. */
  readonly reason: string
  /** A transaction is awarded once: asking again never gives points twice. */
  readonly retryable: boolean
}

/** One of the codes in `POINTS_AWARD_MESSAGES`. */
export type PointsAwardRefusalCode = keyof typeof POINTS_AWARD_MESSAGES

/** What the user reads when no points are awarded, by code. */
export const POINTS_AWARD_MESSAGES = {
  ALREADY_AWARDED: 'Points for TX were already awarded.',
  AWARD_REFUSED: 'Error fetching rewards. Please make sure that the TX hash and chain are correct.',
  AWARD_UNREACHABLE: 'Error during awarding',
} as const

/** What a request failed with. */
export function failedAward(error: Error): PointsAwardRefusal {
  if (error instanceof HttpError) return refusedAnswer(error.status, error.body)
  const code = 'AWARD_UNREACHABLE'
  return {
    status: 'refused',
    code,
    message: POINTS_AWARD_MESSAGES[code],
    reason: error.message,
    retryable: true,
  }
}

/** Any answer but 201. A duplicate is told by its status, or by what its message says. */
function refusedAnswer(status: number, body: unknown): PointsAwardRefusal {
  const said = fieldOf(body, 'message')
  const reason = typeof said === 'string' && said !== '' ? said : `The service answered ${status}`
  const isDuplicate = status === 409 || /\balready\b/i.test(reason)
  return {
    status: 'refused',
    code: isDuplicate ? 'ALREADY_AWARDED' : 'AWARD_REFUSED',
    message: isDuplicate ? POINTS_AWARD_MESSAGES.ALREADY_AWARDED : POINTS_AWARD_MESSAGES.AWARD_REFUSED,
    reason,
    retryable: !isDuplicate && status >= 500,
  }
}

import { getField } from '../kernel/get-field.ts'
import { HttpError } from '../kernel/http-errors.ts'
import type { PointsAward } from './read-replies.ts'

/** Outcome of a request for the points of a transaction. */
export type PointsAwardOutcome = ({ readonly status: 'awarded' } & PointsAward) | PointsAwardRejection

/** Reason why no points were awarded. */
export interface PointsAwardRejection {
  readonly status: 'rejected'
  readonly code: PointsAwardRejectionCode
  /** Message for the user. */
  readonly message: string
  /** Message of the service or the network. */
  readonly reason: string
  /** Whether retrying may help. A transaction is never awarded twice. */
  readonly retryable: boolean
}

/** Code of a rejected award. */
export type PointsAwardRejectionCode = keyof typeof POINTS_AWARD_MESSAGES

/** Messages for the user by code. */
export const POINTS_AWARD_MESSAGES = {
  ALREADY_AWARDED: 'Points for TX were already awarded.',
  AWARD_REJECTED: 'Error fetching rewards. Please make sure that the TX hash and chain are correct.',
  AWARD_UNREACHABLE: 'Error during awarding',
} as const

/** Converts the error of a request to a rejection. */
export function toAwardRejection(error: Error): PointsAwardRejection {
  if (error instanceof HttpError) return rejectResponse(error.status, error.body)
  const code = 'AWARD_UNREACHABLE'
  return {
    status: 'rejected',
    code,
    message: POINTS_AWARD_MESSAGES[code],
    reason: error.message,
    retryable: true,
  }
}

/** Converts a response other than 201. Duplicates are recognized by status or message. */
function rejectResponse(status: number, body: unknown): PointsAwardRejection {
  const message = getField(body, 'message')
  const reason =
    typeof message === 'string' && message !== '' ? message : `The service responded with status ${status}.`
  const isDuplicate = status === 409 || /\balready\b/i.test(reason)
  return {
    status: 'rejected',
    code: isDuplicate ? 'ALREADY_AWARDED' : 'AWARD_REJECTED',
    message: isDuplicate ? POINTS_AWARD_MESSAGES.ALREADY_AWARDED : POINTS_AWARD_MESSAGES.AWARD_REJECTED,
    reason,
    retryable: !isDuplicate && status >= 500,
  }
}

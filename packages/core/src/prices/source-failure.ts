import { isCausewayError } from '../kernel/errors.ts'
import { HttpError } from '../kernel/http-errors.ts'
import type { PriceSourceFailure } from './price.ts'

/** A failure in the words of the product: a status as it is, anything else with its details. */
export function explainError(error: unknown): string {
  if (error instanceof HttpError) return `HTTP error! status: ${error.status}`
  if (isCausewayError(error)) {
    return error.details ? `${error.shortMessage} (${error.details})` : error.shortMessage
  }
  return error instanceof Error ? error.message : String(error)
}

export function toSourceFailure(source: string, error: unknown): PriceSourceFailure {
  const retryable = isCausewayError(error) ? error.retryable : true
  return { source, reason: explainError(error), retryable }
}

import { isCausewayError } from '@causeway/core'

export function logError(error: unknown): void {
  if (isCausewayError(error)) console.error(error.code, error.shortMessage, error.details, error.cause)
  else console.error(error)
}

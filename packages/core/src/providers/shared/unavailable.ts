import { HttpError } from '../../kernel/index.ts'
import { type ProviderResult, refuse } from '../../quotes/index.ts'

/** A service that is down, as a result; anything else is rethrown. */
export function refuseUnavailable(error: unknown, provider: string): ProviderResult<never> {
  if (!(error instanceof HttpError) || error.status < 500) throw error
  const reason = `${provider} answered ${error.status}: ${error.details ?? 'no reason given'}`
  return refuse('SERVICE_UNAVAILABLE', reason, error)
}

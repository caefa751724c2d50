import { type CausewayError, errorSentence, isCausewayError } from '../kernel/errors.ts'
import { HttpError } from '../kernel/http-errors.ts'
import { isProviderErrorCode, type ProviderErrorCode } from './provider-error.ts'
import { type Verification, VerificationFailedError } from './verification.ts'

/**
 * Returns a sentence for users with the reason why a provider has no quote. Machine-readable texts (URLs, JSON, HTML)
 * are replaced by the meaning of the error code; the error itself keeps them.
 */
export function describeFailure(error: CausewayError): string {
  if (isCausewayError(error, 'HTTP_ERROR')) return describeHttpError(error)
  if (isCausewayError(error, 'NETWORK_ERROR')) return 'The service could not be reached.'
  if (isCausewayError(error, 'INVALID_RESPONSE')) return 'The service returned an invalid reply.'
  if (error instanceof VerificationFailedError) return describeFailedCheck(error.verification)
  if (isProviderErrorCode(error.code)) {
    // A provider error has a fixed message; the reason is in its details.
    return readableText(error.details ?? error.shortMessage) ?? MEANINGS[error.code]
  }
  return readableText(errorSentence(error)) ?? readableText(error.shortMessage) ?? MEANINGS.ERROR
}

/** Returns a sentence for an unexpected error of an adapter. */
export function describeAdapterError(message: string): string {
  return readableText(`The adapter failed: ${message}`) ?? 'The adapter failed.'
}

/** Returns a reason from a gateway if users can read it, otherwise the meaning of its code. */
export function toFailureReason(reason: string, code: string): string {
  return readableText(reason) ?? (isProviderErrorCode(code) ? MEANINGS[code] : MEANINGS.ERROR)
}

const MEANINGS: Readonly<Record<ProviderErrorCode, string>> = {
  ERROR: 'The request failed without a reason.',
  NOT_SUPPORT: 'This route is not supported.',
  DEPOSIT_NOT_FOUND: 'The deposit was not found.',
  NOT_FOUND: 'The transaction was not found.',
  SLIPPAGE_TOO_LOW: 'More slippage is required.',
  SERVICE_UNAVAILABLE: 'The service is unavailable.',
  UNSUPPORTED_TOKEN: 'One of the tokens is not supported.',
  AMOUNT_TOO_LOW: 'The amount is too low.',
  NOT_ROUTE: 'No route is available.',
}

function describeFailedCheck({ spend, spender, recipient }: Verification): string {
  const isDisputed = [spend, spender, recipient].some(
    (check) => check.status === 'failed' && check.reason === 'nodes-disagree',
  )
  if (isDisputed) return 'Two nodes of the chain simulated different effects of the transaction.'
  if (spend.status === 'failed') return 'The transaction would spend more than quoted.'
  if (spender.status === 'failed') return 'The transaction would allow another account to spend your tokens.'
  return 'The transaction would pay another address than yours, or less than quoted.'
}

const MAX_REASON_LENGTH = 200
/** Matches a code such as AMOUNT_TOO_LOW. */
const CODE = /^[A-Z\d]+(?:[_-][A-Z\d]+)+$/

/** Returns the text unless it is empty or machine-readable. */
function readableText(text: string): string | undefined {
  const isForPrograms =
    /:\/\/|[{}\\\n]|<[a-z!/]/i.test(text) || CODE.test(text) || text.length > MAX_REASON_LENGTH
  return isForPrograms || text.trim() === '' ? undefined : text
}

function describeHttpError(error: CausewayError): string {
  const status = error instanceof HttpError ? error.status : undefined
  if (status === 429) return 'The service limits requests (HTTP 429). Try again later.'
  if (status === 401 || status === 403) return `The service denied access (HTTP ${status}).`
  if (status !== undefined && status >= 500) return `The service is unavailable (HTTP ${status}).`
  return status === undefined
    ? 'The service rejected the request.'
    : `The service rejected the request (HTTP ${status}).`
}

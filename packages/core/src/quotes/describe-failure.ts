import { type CausewayError, errorSentence, isCausewayError } from '../kernel/errors.ts'
import { HttpError } from '../kernel/http-errors.ts'
import { isProviderErrorCode, type ProviderErrorCode } from './provider-error.ts'
import { type Verification, VerificationFailedError } from './verification.ts'

/**
 * Why a provider has no quote, in words a person can act on. What services write for programs (addresses of pages, JSON,
 * HTML) is no reason: then it is what the code means. All that was said stays in the error.
 */
export function describeFailure(error: CausewayError): string {
  if (isCausewayError(error, 'HTTP_ERROR')) return refusedBy(error)
  if (isCausewayError(error, 'NETWORK_ERROR')) return 'It could not be reached'
  if (isCausewayError(error, 'INVALID_RESPONSE')) return 'Its answer could not be read'
  if (error instanceof VerificationFailedError) return brokenBy(error.verification)
  if (isProviderErrorCode(error.code)) {
    // A catalogue sentence says little; the details are the reason.
    return plain(error.details ?? error.shortMessage) ?? MEANINGS[error.code]
  }
  return plain(errorSentence(error)) ?? plain(error.shortMessage) ?? MEANINGS.ERROR
}

/** The same of what an adapter did not mean to throw. */
export function describeAdapterError(message: string): string {
  return plain(`The adapter failed: ${message}`) ?? 'The adapter failed'
}

/** A reason that came from elsewhere. */
export function toFailureReason(reason: string, code: string): string {
  return plain(reason) ?? (isProviderErrorCode(code) ? MEANINGS[code] : MEANINGS.ERROR)
}

const MEANINGS: Readonly<Record<ProviderErrorCode, string>> = {
  ERROR: 'It failed, for a reason that it does not explain',
  NOT_SUPPORT: 'It does not serve this',
  DEPOSIT_NOT_FOUND: 'It does not find the deposit',
  NOT_FOUND: 'It does not find the transaction',
  SLIPPAGE_TOO_LOW: 'It needs more slippage',
  SERVICE_UNAVAILABLE: 'Its service is down',
  UNSUPPORTED_TOKEN: 'It does not take one of the tokens',
  AMOUNT_TOO_LOW: 'The amount is too low for it',
  NOT_ROUTE: 'It has no route now',
}

function brokenBy({ spend, spender, recipient }: Verification): string {
  const isDisputed = [spend, spender, recipient].some(
    (check) => check.status === 'failed' && check.reason === 'nodes-disagree',
  )
  if (isDisputed) return 'Two nodes of the chain disagree about what it would do'
  if (spend.status === 'failed') return 'It would take more than you agreed to'
  if (spender.status === 'failed') return 'It would let somebody else take your tokens'
  return 'It would pay another address than yours, or less than it says'
}

const LONGEST_REASON = 200
/** A word such as AMOUNT_TOO_LOW. */
const CODE = /^[A-Z\d]+(?:[_-][A-Z\d]+)+$/

/** A text as it came, unless it is one for programs. */
function plain(text: string): string | undefined {
  const isForPrograms =
    /:\/\/|[{}\\\n]|<[a-z!/]/i.test(text) || CODE.test(text) || text.length > LONGEST_REASON
  return isForPrograms || text.trim() === '' ? undefined : text
}

function refusedBy(error: CausewayError): string {
  const status = error instanceof HttpError ? error.status : undefined
  if (status === 429) return 'It takes no more requests for now'
  if (status === 401 || status === 403) return `It takes no requests from here (HTTP ${status})`
  if (status !== undefined && status >= 500) return `Its service is down (HTTP ${status})`
  return status === undefined ? 'It refused the request' : `It refused the request (HTTP ${status})`
}

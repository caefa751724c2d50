import { type FailureCode, isCausewayError, type QuoteFailure, type QuoteRequestInput } from '@causeway/core'
import type { Token } from '@causeway/core/data'
import { type FormIssue, formIssue } from '../form-issue.ts'
import type { NoRouteCause } from '../form-issue-values.ts'
import { isUnsupported } from '../shared/is-unsupported.ts'
import type { SwapOffer } from './offer.ts'
import { isSameTrade } from './request.ts'
import type { SwapFormInput, SwapQuoting } from './swap-form-input.ts'

/** Requests and the displayed quote of the form. */
export interface SwapQuestion {
  readonly request: QuoteRequestInput
  readonly providerRequest: QuoteRequestInput | undefined
  readonly offer: SwapOffer | undefined
}

/** Returns the issue that explains why there is no quote to review; undefined if there is a quote. */
export function quoteIssue(
  input: SwapFormInput,
  question: SwapQuestion,
  token: Token,
): FormIssue | undefined {
  const { quoting, quote } = input
  const { offer, providerRequest } = question
  // A quote that needs wider slippage must first be requested again with that slippage.
  const isReady = offer !== undefined && !providerRequest
  if (isReady && !offer.isExpired) return undefined
  if (quoting.status === 'quoting' || isOutdated(quoting, question)) return formIssue('QUOTING', {})
  if (isReady) return formIssue('QUOTE_EXPIRED', { provider: offer.quote.name })
  if (quoting.status === 'invalid') return formIssue('REQUEST_INVALID', { reason: quoting.reason })
  if (quoting.status === 'idle' || quote) return formIssue('QUOTE_NEEDED', {})
  return quoting.quotes > 0 ? formIssue('QUOTE_UNCHOSEN', {}) : noQuoteIssue(quoting.failures, token)
}

function isOutdated(
  { request: requested }: SwapQuoting,
  { request, providerRequest }: SwapQuestion,
): boolean {
  if (!requested) return false
  return ![request, providerRequest].some(
    (question) => question && isSameTrade(requested, question) && requested.slippage === question.slippage,
  )
}

function noQuoteIssue(failures: readonly QuoteFailure[], token: Token): FormIssue {
  const [first, ...others] = failures
    .filter(({ code }) => code === 'AMOUNT_TOO_LOW')
    .map(({ name, minimum }) => ({ provider: name, minimum }))
  if (!first) return formIssue('NO_ROUTE', { cause: getCause(failures), providers: failures.length })
  const lowest = others.reduce(
    (best, candidate) => (isLess(candidate.minimum, best.minimum) ? candidate : best),
    first,
  )
  return formIssue('BELOW_MINIMUM', { token, ...lowest })
}

function isLess(minimum: bigint | undefined, best: bigint | undefined): boolean {
  return minimum !== undefined && (best === undefined || minimum < best)
}

const NO_REPLY: readonly FailureCode[] = ['NETWORK_ERROR', 'TIMEOUT', 'CIRCUIT_OPEN']

function getCause(failures: readonly QuoteFailure[]): NoRouteCause {
  if (failures.length === 0) return 'noProviders'
  if (failures.some(({ code }) => code === 'SLIPPAGE_TOO_LOW')) return 'slippage'
  if (failures.every(isUnsupported)) return 'unsupported'
  const requested = failures.filter(({ code }) => code !== 'NOT_SUPPORT' && code !== 'UNSUPPORTED_TOKEN')
  if (requested.every(wasUnreachable)) return 'unreachable'
  return requested.some((failure) => failure.retryable || wasUnreachable(failure)) ? 'unanswered' : 'noQuote'
}

/** Returns whether nothing responded: the provider, the chain that it reads, or the host of its code. */
function wasUnreachable({ code, error }: QuoteFailure): boolean {
  return (
    NO_REPLY.includes(code) ||
    isCausewayError(error, 'CHAIN_READ_FAILED') ||
    isCausewayError(error, 'MODULE_LOAD_FAILED')
  )
}

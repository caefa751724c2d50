import { compact } from '../kernel/compact.ts'
import { CausewayError, describeValue, isCausewayError } from '../kernel/errors.ts'
import { describeAdapterError, describeFailure } from './describe-failure.ts'
import {
  isProviderErrorCode,
  PROVIDER_ERROR_MESSAGES,
  ProviderError,
  type ProviderErrorCode,
} from './provider-error.ts'

/** Code of a provider's failure: one that the provider reports, or an error of the request. */
export type FailureCode =
  | ProviderErrorCode
  | 'TIMEOUT'
  /** The provider was pending at the soft deadline, while others had returned quotes. */
  | 'LATE'
  | 'CANCELLED'
  | 'CIRCUIT_OPEN'
  | 'HTTP_ERROR'
  | 'NETWORK_ERROR'
  | 'INVALID_RESPONSE'
  /** The transaction differs from the quote. */
  | 'BUILD_MISMATCH'
  | 'VERIFICATION_FAILED'

/** A provider without a quote, and the reason. */
export interface QuoteFailure {
  readonly providerId: string
  /** Display name of the provider. */
  readonly name: string
  readonly code: FailureCode
  readonly message: string
  /** Reason, as a sentence for users. `error` has the original response. */
  readonly reason: string
  /** Minimum amount of the provider in base units of the source token, if it states one. */
  readonly minimum?: bigint | undefined
  readonly elapsedMs: number
  /** Whether the same request may succeed later. */
  readonly retryable: boolean
  readonly error: Error
}

/** The provider of a failure, and its response time. */
export type FailureOrigin = Pick<QuoteFailure, 'providerId' | 'name' | 'elapsedMs'>

/** Converts an error that an adapter returned or threw. */
export function toQuoteFailure(error: unknown, origin: FailureOrigin): QuoteFailure {
  if (!isCausewayError(error)) {
    const cause = toError(error)
    return {
      ...origin,
      code: 'ERROR',
      message: PROVIDER_ERROR_MESSAGES.ERROR,
      reason: describeAdapterError(cause.message),
      retryable: false,
      error: cause,
    }
  }
  return compact({
    ...origin,
    code: toFailureCode(error),
    message: error.shortMessage,
    reason: describeFailure(error),
    minimum: error instanceof ProviderError ? error.minimum : undefined,
    retryable: error.retryable,
    error,
  })
}

/** Returns a thrown value as an error. */
export function toError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown
  return new Error(typeof thrown === 'string' ? thrown : describeValue(thrown))
}

function toFailureCode({ code }: CausewayError): FailureCode {
  if (code === 'ABORTED') return 'CANCELLED'
  return isFailureCode(code) ? code : 'ERROR'
}

/** Failure codes of requests, in addition to those of providers. */
const REQUEST_CODES: readonly string[] = [
  'TIMEOUT',
  'LATE',
  'CANCELLED',
  'CIRCUIT_OPEN',
  'HTTP_ERROR',
  'NETWORK_ERROR',
  'INVALID_RESPONSE',
  'BUILD_MISMATCH',
  'VERIFICATION_FAILED',
] satisfies Exclude<FailureCode, ProviderErrorCode>[]

export function isFailureCode(code: string): code is FailureCode {
  return REQUEST_CODES.includes(code) || isProviderErrorCode(code)
}

const OUTAGE_CODES: readonly FailureCode[] = [
  'TIMEOUT',
  'NETWORK_ERROR',
  'INVALID_RESPONSE',
  'SERVICE_UNAVAILABLE',
]

/** Returns whether a failure is an outage of the provider, rather than the lack of a route. */
export function isProviderOutage({ code, retryable }: Pick<QuoteFailure, 'code' | 'retryable'>): boolean {
  return OUTAGE_CODES.includes(code) || (code === 'HTTP_ERROR' && retryable)
}

/** No provider returned a quote. `failures` has the reason of each. */
export class NoQuoteError extends CausewayError<'NO_QUOTE'> {
  override readonly name = 'NoQuoteError'
  readonly failures: readonly QuoteFailure[]
  constructor(failures: readonly QuoteFailure[]) {
    super('No provider returned a quote.', {
      code: 'NO_QUOTE',
      details:
        failures.map(({ name, reason }) => `${name}: ${reason}`).join('; ') || 'No provider is configured.',
      retryable: failures.some(({ retryable }) => retryable),
    })
    this.failures = failures
  }
}

/** The circuit of a provider is open: it is temporarily disabled after repeated outages. */
export class CircuitOpenError extends CausewayError<'CIRCUIT_OPEN'> {
  override readonly name = 'CircuitOpenError'
  constructor(details: string) {
    super('Temporarily disabled after repeated outages.', { code: 'CIRCUIT_OPEN', details, retryable: true })
  }
}

/** The request was pending at the soft deadline. */
export class LateError extends CausewayError<'LATE'> {
  override readonly name = 'LateError'
  constructor(milliseconds: number) {
    super(`No response within ${milliseconds} ms.`, {
      code: 'LATE',
      details: 'Other providers had returned quotes by the soft deadline. Request again to wait longer.',
      retryable: true,
    })
  }
}

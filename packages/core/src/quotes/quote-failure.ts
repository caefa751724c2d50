import { compact } from '../kernel/compact.ts'
import { CausewayError, describeValue, isCausewayError } from '../kernel/errors.ts'
import { describeAdapterError, describeFailure } from './failure-reason.ts'
import {
  isProviderErrorCode,
  PROVIDER_ERROR_MESSAGES,
  ProviderError,
  type ProviderErrorCode,
} from './provider-error.ts'

/** Why a provider has no quote: its own 'no' (the catalogue), or what went wrong on the way. */
export type FailureCode =
  | ProviderErrorCode
  | 'TIMEOUT'
  /** Slower than the soft deadline; the quotes that were there were returned. */
  | 'LATE'
  | 'CANCELLED'
  | 'CIRCUIT_OPEN'
  | 'HTTP_ERROR'
  | 'NETWORK_ERROR'
  | 'INVALID_RESPONSE'
  /** Its transaction does something else than it quotes. */
  | 'BUILD_MISMATCH'
  | 'VERIFICATION_FAILED'

/** One provider's absence from the quotes, explained. */
export interface QuoteFailure {
  readonly providerId: string
  /** The provider as people write it. */
  readonly name: string
  readonly code: FailureCode
  readonly message: string
  /** What a person can act on, in plain words: what a service answered word for word is in `error`. */
  readonly reason: string
  /** What the provider would take at least, in base units of the source token, where it says so. */
  readonly minimum?: bigint | undefined
  readonly elapsedMs: number
  /** Whether asking again later may help. */
  readonly retryable: boolean
  readonly error: Error
}

/** Whose failure it is, and how long it took. */
export type FailureOrigin = Pick<QuoteFailure, 'providerId' | 'name' | 'elapsedMs'>

/** Nobody had a quote; `failures` says why, one each. */
export class NoQuoteError extends CausewayError<'NO_QUOTE'> {
  override readonly name = 'NoQuoteError'
  readonly failures: readonly QuoteFailure[]
  constructor(failures: readonly QuoteFailure[]) {
    super('No provider has a quote', {
      code: 'NO_QUOTE',
      details:
        failures.map(({ name, reason }) => `${name}: ${reason}`).join('; ') || 'No provider is configured',
      retryable: failures.some(({ retryable }) => retryable),
    })
    this.failures = failures
  }
}

/** The provider is spared for a while after faults in a row. */
export class CircuitOpenError extends CausewayError<'CIRCUIT_OPEN'> {
  override readonly name = 'CircuitOpenError'
  constructor(details: string) {
    super('Not asked after repeated faults', { code: 'CIRCUIT_OPEN', details, retryable: true })
  }
}

/** Why requests of a round are let go at its soft deadline. */
export class LateError extends CausewayError<'LATE'> {
  override readonly name = 'LateError'
  constructor(milliseconds: number) {
    super(`No answer within ${milliseconds} ms`, {
      code: 'LATE',
      details: 'Others had answered by the soft deadline; ask again to wait longer',
      retryable: true,
    })
  }
}

/** Those that are no provider's own. */
const FAULT_CODES: readonly string[] = [
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
  return FAULT_CODES.includes(code) || isProviderErrorCode(code)
}

/** Whatever an adapter threw, as one record. */
export function toFailure(error: unknown, origin: FailureOrigin): QuoteFailure {
  if (!isCausewayError(error)) {
    const cause = asError(error)
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
    code: failureCode(error),
    message: error.shortMessage,
    reason: describeFailure(error),
    minimum: error instanceof ProviderError ? error.minimum : undefined,
    retryable: error.retryable,
    error,
  })
}

/** Whatever was thrown, as an error. */
export function asError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown
  return new Error(typeof thrown === 'string' ? thrown : describeValue(thrown))
}

function failureCode({ code }: CausewayError): FailureCode {
  if (code === 'ABORTED') return 'CANCELLED'
  return isFailureCode(code) ? code : 'ERROR'
}

const UNWELL: readonly FailureCode[] = ['TIMEOUT', 'NETWORK_ERROR', 'INVALID_RESPONSE', 'SERVICE_UNAVAILABLE']

/** Whether a failure says that the provider itself is unwell, rather than that it has no route. */
export function isProviderFault({ code, retryable }: Pick<QuoteFailure, 'code' | 'retryable'>): boolean {
  return UNWELL.includes(code) || (code === 'HTTP_ERROR' && retryable)
}

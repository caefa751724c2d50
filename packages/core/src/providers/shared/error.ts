import * as z from 'zod/mini'
import { HttpError } from '../../kernel/http-errors.ts'
import type { Schema } from '../../kernel/schema.ts'
import { ProviderError, type ProviderErrorCode } from '../../quotes/provider-error.ts'

/** What the body of an HTTP error says; undefined where there is none that can be read. */
export function readErrorBody<T>(schema: Schema<T>, error: unknown): T | undefined {
  return z.safeParse(schema, error instanceof HttpError ? error.body : undefined).data
}

/** What a provider means by its words, for those whose errors have no codes. The first that fits counts. */
export type CodesByWords = readonly (readonly [RegExp, ProviderErrorCode])[]

export function codeByWords(codes: CodesByWords, text: string): ProviderErrorCode | undefined {
  return codes.find(([words]) => words.test(text))?.[1]
}

/** A service that is down (HTTP 5xx) as SERVICE_UNAVAILABLE; any other error as it came. */
export function errorOfService(error: unknown, provider: string): unknown {
  if (!(error instanceof HttpError) || error.status < 500) return error
  const reason = `${provider} answered ${error.status}: ${error.details ?? 'no reason given'}`
  return new ProviderError('SERVICE_UNAVAILABLE', reason, { cause: error })
}

/** For what would let nothing arrive. */
export function feesAboveAmount(provider: string): ProviderError {
  return new ProviderError('AMOUNT_TOO_LOW', `The fees of ${provider} are more than the amount`)
}

/** For an answer that would send money to a contract or an account which our own table does not have. */
export function unknownAddress(
  provider: string,
  address: string | null | undefined,
  role: string,
): ProviderError {
  return new ProviderError('ERROR', `${provider} named ${address} as its ${role}, which is not known`)
}

/**
 * A refusal that a provider puts in words: the first code that they fit, else a service that is down, else as it came.
 *
 * @param words what the codes are looked for in, where that is more than what the user is told
 */
export function errorByWords(
  error: unknown,
  provider: string,
  codes: CodesByWords,
  reason: string | null | undefined,
  words = reason,
): unknown {
  const code = codeByWords(codes, words ?? '')
  return code ? new ProviderError(code, reason ?? '', { cause: error }) : errorOfService(error, provider)
}

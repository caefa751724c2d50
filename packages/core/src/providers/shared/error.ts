import * as z from 'zod/mini'
import { HttpError } from '../../kernel/http-errors.ts'
import type { Schema } from '../../kernel/schema.ts'
import { ProviderError, type ProviderErrorCode } from '../../quotes/provider-error.ts'

/** Returns the parsed body of an HTTP error; undefined if it does not match the schema. */
export function readErrorBody<T>(schema: Schema<T>, error: unknown): T | undefined {
  return z.safeParse(schema, error instanceof HttpError ? error.body : undefined).data
}

/** Codes for the error texts of an API without codes. The first match counts. */
export type CodesByText = readonly (readonly [RegExp, ProviderErrorCode])[]

/** Returns the code for an error text; undefined if no pattern matches. */
export function codeByText(codes: CodesByText, text: string): ProviderErrorCode | undefined {
  return codes.find(([pattern]) => pattern.test(text))?.[1]
}

/** Converts HTTP 5xx to SERVICE_UNAVAILABLE, and returns any other error unchanged. */
export function toServiceError(error: unknown, provider: string): unknown {
  if (!(error instanceof HttpError) || error.status < 500) return error
  const reason = `${provider} returned HTTP ${error.status}: ${error.details ?? 'no reason given'}`
  return new ProviderError('SERVICE_UNAVAILABLE', reason, { cause: error })
}

/** Creates the error of a quote whose fees leave no output. */
export function feesAboveAmount(provider: string): ProviderError {
  return new ProviderError('AMOUNT_TOO_LOW', `The fees of ${provider} exceed the amount.`)
}

/** Creates the error for a reply with an unknown contract or account. */
export function unknownAddress(
  provider: string,
  address: string | null | undefined,
  role: string,
): ProviderError {
  return new ProviderError('ERROR', `${provider} returned an unknown ${role}: ${address}.`)
}

/**
 * Converts an error to the first code whose pattern matches its text. Without a match, uses `toServiceError`.
 *
 * @param matched text that the patterns are matched against. Default: the reason shown to the user
 */
export function errorByText(
  error: unknown,
  provider: string,
  codes: CodesByText,
  reason: string | null | undefined,
  matched = reason,
): unknown {
  const code = codeByText(codes, matched ?? '')
  return code ? new ProviderError(code, reason ?? '', { cause: error }) : toServiceError(error, provider)
}

/**
 * Converts an error to the first code whose pattern matches a text of its body. Without a match, uses `toServiceError`.
 */
export function errorByBody(error: unknown, provider: string, codes: CodesByText): unknown {
  const texts = error instanceof HttpError ? errorTexts(error.body) : []
  const text = texts.find((candidate) => codeByText(codes, candidate))
  return errorByText(error, provider, codes, text)
}

/** Creates an error with a code and the first text of the body as the reason. Without a code, uses `toServiceError`. */
export function errorByCode(error: unknown, provider: string, code: ProviderErrorCode | undefined): unknown {
  if (!code || !(error instanceof HttpError)) return toServiceError(error, provider)
  const [reason = `${provider} returned HTTP ${error.status}.`] = errorTexts(error.body)
  return new ProviderError(code, reason, { cause: error })
}

const TEXT_FIELDS = ['message', 'description', 'errorMsg', 'error'] as const

/** Returns the texts of an error body, in the fields that APIs use for them. A list is joined. */
function errorTexts(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return []
  const fields = new Map(Object.entries(body))
  return TEXT_FIELDS.flatMap((field) => {
    const value: unknown = fields.get(field)
    if (Array.isArray(value)) return [value.filter((item) => typeof item === 'string').join('; ')]
    return typeof value === 'string' ? [value] : errorTexts(value)
  }).filter((text) => text !== '')
}

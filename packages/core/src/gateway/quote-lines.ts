import * as z from 'zod/mini'
import { compact } from '../kernel/compact.ts'
import type { ErrorCode } from '../kernel/error-codes.ts'
import { CausewayError, type FieldIssue, InvalidInputError, isCausewayError } from '../kernel/errors.ts'
import { parseJson, stringifyJson } from '../kernel/json.ts'
import { percentToBasisPoints, toPercent } from '../kernel/percent.ts'
import {
  addressSchema,
  bigintSchema,
  booleanSchema,
  hexDataSchema,
  InvalidResponseError,
  nonNegativeSchema,
  parseExternal,
  scalarSchema,
  textSchema,
} from '../kernel/schema.ts'
import { toFailureReason } from '../quotes/failure-reason.ts'
import type { Quote } from '../quotes/quote.ts'
import { isFailureCode, type QuoteFailure } from '../quotes/quote-failure.ts'
import type { QuoteRequest } from '../quotes/quote-request.ts'
import type { QuoteUpdate } from '../quotes/start-quote-request.ts'

export const END_LINE = '{"type":"end"}\n'

/** A quote's own data is a few kilobytes: what is longer would crowd out those of others. */
const LONGEST_LINE = 1024 * 1024

/**
 * One update as a line of JSON. Functions do not travel, and of an error only what is meant for the outside. A quote
 * that cannot be written becomes its provider's failure: one of them must not cut the stream of all.
 */
export function formatUpdate(update: QuoteUpdate): string {
  if (update.type === 'failure') return lineOf({ ...update, failure: toWireFailure(update.failure) })
  try {
    const line = lineOf(update)
    if (line.length <= LONGEST_LINE) return line
  } catch {
    // Too deep, or in a circle.
  }
  return lineOf({ type: 'failure', failure: toWireFailure(unsendable(update.quote)) })
}

/** The last line of a request that turns out to be invalid once contracts were read: its fields, as a rejection names them. */
export function formatInvalidRequest({ issues }: InvalidInputError): string {
  return lineOf({ type: 'invalid', issues })
}

function lineOf(value: unknown): string {
  return `${stringifyJson(value)}\n`
}

function unsendable({ providerId, name, elapsedMs }: Quote): QuoteFailure {
  const reason = 'Its quote is too long or too deep to be sent'
  const error = new InvalidResponseError(`The quote of ${name}`, '', reason)
  const { code, shortMessage: message } = error
  return { providerId, name, elapsedMs, code, message, reason, retryable: false, error }
}

/** When the request left, and what was asked: what a received quote is held to. */
export interface SentRequest {
  readonly request: QuoteRequest
  /** Milliseconds since the epoch, on the receiver's clock. */
  readonly sentAt: number
}

/** Returns the error of a quote request with invalid fields, on both sides of a gateway. */
export function createRequestError(issues: readonly FieldIssue[]): InvalidInputError {
  return new InvalidInputError('Quote request', issues)
}

/** Undefined for the end. @throws InvalidResponseError; InvalidInputError for a request that the gateway found invalid */
export function parseLine(line: string, asked: SentRequest): QuoteUpdate | undefined {
  const update = parseExternal(lineSchema, parseLineJson(line), WHAT)
  if (update.type === 'quote') return { type: 'quote', quote: toQuote(update.quote, asked) }
  if (update.type === 'failure') return { type: 'failure', failure: toFailure(update.failure) }
  if (update.type === 'invalid') throw createRequestError(update.issues)
  return undefined
}

const WHAT = 'A line of the quote stream'

const amountSchema = scalarSchema('base units', (value) =>
  typeof value === 'bigint' && value >= 0n ? value : undefined,
)

const percentSchema = scalarSchema('a percentage', (value) =>
  typeof value === 'number' && value >= 0 && value <= 100 ? toPercent(value) : undefined,
)

const optionalAddress = z.optional(addressSchema)
const optionalText = z.optional(textSchema)

/**
 * Fields that are not read: the request is known here, a build verifies again, a function cannot be serialized, and quotes
 * are compared where they are ranked.
 */
type Unread = 'request' | 'verification' | 'orderData' | 'implausible'

const quoteSchema = z.object({
  id: textSchema,
  providerId: textSchema,
  name: textSchema,
  toAmount: amountSchema,
  fromAmount: z.optional(amountSchema),
  toAmountMin: amountSchema,
  fee: z.object({
    swapFee: amountSchema,
    destinationGasFee: amountSchema,
    destinationGasFeeToken: optionalAddress,
  }),
  estimatedDuration: nonNegativeSchema,
  depositContract: optionalAddress,
  spender: optionalAddress,
  skipApproval: z.optional(z.literal(true)),
  transactionData: z.optional(z.object({ to: addressSchema, data: hexDataSchema, value: bigintSchema })),
  interfaceParamData: z.unknown(),
  otherPayOut: z.optional(amountSchema),
  requiredSlippage: z.optional(percentSchema),
  fetchedAt: nonNegativeSchema,
  validUntil: nonNegativeSchema,
  elapsedMs: nonNegativeSchema,
} satisfies Record<Exclude<keyof Quote, Unread>, unknown>)

const failureSchema = z.object({
  providerId: textSchema,
  name: textSchema,
  code: textSchema,
  message: textSchema,
  reason: textSchema,
  minimum: z.optional(amountSchema),
  elapsedMs: nonNegativeSchema,
  retryable: booleanSchema,
  error: z.object({
    code: textSchema,
    message: textSchema,
    details: optionalText,
    docsPath: optionalText,
    retryable: booleanSchema,
  }),
})

/** The fields of an `InvalidInputError`. */
export const issuesSchema = z.array(
  z.object({ field: textSchema, expected: textSchema, received: textSchema }),
)

const lineSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('quote'), quote: quoteSchema }),
  z.object({ type: z.literal('failure'), failure: failureSchema }),
  z.object({ type: z.literal('invalid'), issues: issuesSchema }),
  z.object({ type: z.literal('end') }),
])

function parseLineJson(line: string): unknown {
  try {
    return parseJson(line)
  } catch (error) {
    throw new InvalidResponseError(WHAT, '', 'expected JSON', error)
  }
}

/** @throws InvalidResponseError */
function toQuote(received: z.infer<typeof quoteSchema>, { request, sentAt }: SentRequest): Quote {
  assertTerms(received, request)
  const { fetchedAt, validUntil, elapsedMs, fee, ...terms } = received
  // Two clocks disagree: from the moment we asked, the terms end no later than where they were given.
  const fetchedHere = sentAt + elapsedMs
  return {
    ...compact(terms),
    fee: compact(fee),
    request,
    elapsedMs,
    fetchedAt: fetchedHere,
    validUntil: fetchedHere + Math.max(0, validUntil - fetchedAt),
  }
}

/** What an aggregator of our own would not have let through. */
function assertTerms(
  { toAmount, toAmountMin, requiredSlippage = toPercent(0) }: z.infer<typeof quoteSchema>,
  { slippage }: QuoteRequest,
): void {
  if (toAmount === 0n) throw new InvalidResponseError(WHAT, 'quote.toAmount', 'expected more than zero')
  const lost = ((toAmount - toAmountMin) * 10_000n) / toAmount
  const allowed = percentToBasisPoints(requiredSlippage > slippage ? requiredSlippage : slippage)
  if (toAmountMin <= toAmount && lost <= BigInt(allowed)) return
  throw new InvalidResponseError(WHAT, 'quote.toAmountMin', `expected at most ${allowed} basis points below`)
}

function toWireFailure(failure: QuoteFailure): unknown {
  if (isCausewayError(failure.error)) return { ...failure, error: failure.error.toJSON() }
  // Whatever an adapter threw may say anything: its log has it.
  const { code, message, retryable } = failure
  return { ...failure, reason: 'The adapter failed', error: { code, message, retryable } }
}

function toFailure({ code, error, reason, ...failure }: z.infer<typeof failureSchema>): QuoteFailure {
  return {
    ...failure,
    reason: toFailureReason(reason, code),
    // A gateway may be newer than its reader.
    code: isFailureCode(code) ? code : 'ERROR',
    error: new CausewayError(error.message, { ...error, code: error.code as ErrorCode }),
  }
}

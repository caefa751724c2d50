import * as z from 'zod/mini'
import { compact } from '../kernel/compact.ts'
import { createId } from '../kernel/create-id.ts'
import type { ErrorCode } from '../kernel/error-codes.ts'
import { CausewayError } from '../kernel/errors.ts'
import { parseJson } from '../kernel/json.ts'
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
import { toFailureReason } from '../quotes/describe-failure.ts'
import { createRequestError } from '../quotes/find-request-issues.ts'
import { MAX_VALID_FOR_MS, type Quote } from '../quotes/quote.ts'
import type { QuoteRequest } from '../quotes/quote-request.ts'
import type { QuoteUpdate } from '../quotes/start-quote-request.ts'
import { isFailureCode, type QuoteFailure } from '../quotes/to-quote-failure.ts'

/** Request of a stream, against which received quotes are validated. */
export interface SentRequest {
  readonly request: QuoteRequest
  /** Time of the request on the local clock, in milliseconds since the epoch. */
  readonly sentAt: number
  /** Names of the configured providers by id. Default: the names that the gateway sends, until `build`. */
  readonly providerNames?: ReadonlyMap<string, string> | undefined
}

/**
 * Parses a line of a quote stream, and validates a quote against its request.
 *
 * @returns undefined for the end line
 * @throws InvalidResponseError; InvalidInputError for a request that the gateway rejects
 */
export function parseQuoteLine(line: string, sent: SentRequest): QuoteUpdate | undefined {
  const update = parseExternal(lineSchema, parseLineJson(line), WHAT)
  if (update.type === 'quote') return { type: 'quote', quote: toQuote(update.quote, sent) }
  if (update.type === 'failure') return { type: 'failure', failure: toFailure(update.failure, sent) }
  if (update.type === 'invalid') throw createRequestError(update.issues)
  return undefined
}

/** Subject of the errors of invalid lines. */
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
 * Fields that are not parsed: the client has the request, `build` verifies the quote again, functions cannot be
 * serialized, and the receiver ranks the quotes itself, without figures that only the gateway has measured.
 */
type IgnoredField = 'request' | 'verification' | 'simulatedGas' | 'orderData' | 'implausible'

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
  signsOrder: z.optional(z.literal(true)),
  transactionData: z.optional(z.object({ to: addressSchema, data: hexDataSchema, value: bigintSchema })),
  interfaceParamData: z.unknown(),
  otherPayOut: z.optional(amountSchema),
  requiredSlippage: z.optional(percentSchema),
  fetchedAt: nonNegativeSchema,
  validUntil: nonNegativeSchema,
  elapsedMs: nonNegativeSchema,
} satisfies Record<Exclude<keyof Quote, IgnoredField>, unknown>)

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
    throw new InvalidResponseError(WHAT, '', 'The line is not valid JSON.', error)
  }
}

/** Validates a received quote. @throws InvalidResponseError for terms that a local aggregator would reject */
function toQuote(received: z.infer<typeof quoteSchema>, sent: SentRequest): Quote {
  const { request, sentAt } = sent
  assertTerms(received, request)
  const { fetchedAt, validUntil, elapsedMs, fee, ...terms } = received
  // Count the validity from the local time of the request: the clocks differ, and the quote must not outlive the
  // gateway's quote.
  const fetchedLocally = sentAt + elapsedMs
  return {
    ...compact(terms),
    // Ignore the gateway's id. It could be the id of another quote, whose transfer would then be resumed instead.
    id: createId(),
    name: getProviderName(received, 'quote', sent),
    fee: compact(fee),
    request,
    elapsedMs,
    fetchedAt: fetchedLocally,
    validUntil: fetchedLocally + Math.min(MAX_VALID_FOR_MS, Math.max(0, validUntil - fetchedAt)),
  }
}

/** Returns the name of the configured provider. @throws InvalidResponseError for an unknown id */
function getProviderName(
  { providerId, name }: { readonly providerId: string; readonly name: string },
  part: 'quote' | 'failure',
  { providerNames }: SentRequest,
): string {
  const configured = providerNames ? providerNames.get(providerId) : name
  if (configured !== undefined) return configured
  throw new InvalidResponseError(WHAT, `${part}.providerId`, 'Expected the id of a configured provider.')
}

/**
 * Validates the amounts. @throws InvalidResponseError for amounts outside of the request or a minimum below its
 * slippage
 */
function assertTerms(
  { toAmount, toAmountMin, fromAmount, requiredSlippage = toPercent(0) }: z.infer<typeof quoteSchema>,
  { slippage, toAmount: requested = 1n, fromAmount: maxFromAmount }: QuoteRequest,
): void {
  if (toAmount < requested) {
    throw new InvalidResponseError(WHAT, 'quote.toAmount', `Expected at least ${requested}.`)
  }
  if (fromAmount !== undefined && fromAmount > maxFromAmount) {
    throw new InvalidResponseError(WHAT, 'quote.fromAmount', `Expected at most ${maxFromAmount}.`)
  }
  const lossBps = ((toAmount - toAmountMin) * 10_000n) / toAmount
  const maxLossBps = percentToBasisPoints(requiredSlippage > slippage ? requiredSlippage : slippage)
  if (toAmountMin <= toAmount && lossBps <= BigInt(maxLossBps)) return
  throw new InvalidResponseError(
    WHAT,
    'quote.toAmountMin',
    `Expected at most ${maxLossBps} basis points below toAmount.`,
  )
}

function toFailure(received: z.infer<typeof failureSchema>, sent: SentRequest): QuoteFailure {
  const { code, error, reason, ...failure } = received
  return {
    ...failure,
    name: getProviderName(received, 'failure', sent),
    reason: toFailureReason(reason, code),
    // A newer gateway may return codes that this version does not know.
    code: isFailureCode(code) ? code : 'ERROR',
    error: new CausewayError(error.message, { ...error, code: error.code as ErrorCode }),
  }
}

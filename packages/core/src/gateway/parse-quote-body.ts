import * as z from 'zod/mini'
import { describeValue, type FieldIssue, InvalidInputError } from '../kernel/errors.ts'
import { booleanSchema, nonNegativeSchema, textSchema, uintSchema } from '../kernel/schema.ts'
import { createRequestError } from '../quotes/find-request-issues.ts'
import {
  type CheckedQuoteRequest,
  checkQuoteRequest,
  type UncheckedQuoteRequest,
} from '../quotes/quote-request.ts'
import { parseJsonBody } from './read-request-body.ts'

const optionalText = z.optional(textSchema)

/** Schema of a quote request in JSON. Amounts are integer strings. */
const bodySchema = z.object(
  {
    fromChainId: nonNegativeSchema,
    toChainId: nonNegativeSchema,
    fromTokenAddress: textSchema,
    toTokenAddress: textSchema,
    fromTokenDecimals: z.optional(nonNegativeSchema),
    toTokenDecimals: z.optional(nonNegativeSchema),
    fromAmount: uintSchema,
    fromAddress: optionalText,
    toAddress: optionalText,
    slippage: z.optional(nonNegativeSchema),
    toAmount: z.optional(uintSchema),
    signer: optionalText,
    fromHash: optionalText,
    referrer: optionalText,
    message: optionalText,
    destinationGasLimit: z.optional(uintSchema),
    aggregator: optionalText,
    orderId: optionalText,
    permitEnabled: z.optional(booleanSchema),
    canDirectlyPermit: z.optional(booleanSchema),
  },
  'expected a JSON object',
)

/**
 * Invalid values of the correct types. They replace unreadable fields, so that the other fields are still validated.
 */
const PLACEHOLDERS = {
  fromChainId: 0,
  toChainId: 0.5,
  fromTokenAddress: '?',
  toTokenAddress: '?',
  fromTokenDecimals: 0.5,
  toTokenDecimals: 0.5,
  fromAmount: '0',
} satisfies Partial<UncheckedQuoteRequest>

/**
 * Parses the body of a quote request.
 *
 * @throws InvalidInputError naming every invalid field
 */
export function parseQuoteBody(text: string): CheckedQuoteRequest {
  const value = parseJsonBody(text)
  const result = z.safeParse(bodySchema, value)
  if (result.success) return checkQuoteRequest(result.data)
  const unreadable = result.error.issues.map((issue) => toFieldIssue(issue, value))
  throw createRequestError([...unreadable, ...findOtherIssues(value, unreadable)])
}

function toFieldIssue({ path, message }: z.core.$ZodIssue, value: unknown): FieldIssue {
  const [field] = path
  const received = field === undefined ? value : Object(value)[field]
  return {
    field: String(field ?? 'body'),
    expected: message.replace(/^expected /, ''),
    received: describeValue(received),
  }
}

/** Returns the issues of the readable fields. */
function findOtherIssues(value: unknown, unreadable: readonly FieldIssue[]): readonly FieldIssue[] {
  const fields = new Set(unreadable.map(({ field }) => field))
  if (fields.has('body')) return []
  const readable = Object.fromEntries(Object.entries(Object(value)).filter(([field]) => !fields.has(field)))
  const result = z.safeParse(bodySchema, { ...PLACEHOLDERS, ...readable })
  try {
    if (result.success) checkQuoteRequest(result.data)
    return []
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error
    return error.issues.filter(({ field }) => !fields.has(field))
  }
}

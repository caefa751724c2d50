import * as z from 'zod/mini'
import { describeValue, type FieldIssue, InvalidInputError } from '../kernel/errors.ts'
import { booleanSchema, nonNegativeSchema, textSchema, uintSchema } from '../kernel/schema.ts'
import {
  type CheckedQuoteRequest,
  checkQuoteRequest,
  type UncheckedQuoteRequest,
} from '../quotes/quote-request.ts'
import { createRequestError } from './quote-lines.ts'
import { parseJsonBody } from './read-body.ts'

const optionalText = z.optional(textSchema)

/** A quote request as JSON: amounts are integer texts. */
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

/** Of the right types, and refused by name: stands where a field cannot be read, so that the others are judged too. */
const UNREADABLE = {
  fromChainId: 0,
  toChainId: 0.5,
  fromTokenAddress: '?',
  toTokenAddress: '?',
  fromTokenDecimals: 0.5,
  toTokenDecimals: 0.5,
  fromAmount: '0',
} satisfies Partial<UncheckedQuoteRequest>

/** @throws InvalidInputError naming every bad field */
export function parseQuoteBody(text: string): CheckedQuoteRequest {
  const value = parseJsonBody(text)
  const result = z.safeParse(bodySchema, value)
  if (result.success) return checkQuoteRequest(result.data)
  const unread = result.error.issues.map((issue) => toFieldIssue(issue, value))
  throw createRequestError([...unread, ...otherIssues(value, unread)])
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

/** What is wrong with the fields that could be read. */
function otherIssues(value: unknown, unread: readonly FieldIssue[]): readonly FieldIssue[] {
  const fields = new Set(unread.map(({ field }) => field))
  if (fields.has('body')) return []
  const readable = Object.fromEntries(Object.entries(Object(value)).filter(([field]) => !fields.has(field)))
  const result = z.safeParse(bodySchema, { ...UNREADABLE, ...readable })
  try {
    if (result.success) checkQuoteRequest(result.data)
    return []
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error
    return error.issues.filter(({ field }) => !fields.has(field))
  }
}

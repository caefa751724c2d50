import type { ErrorCode } from './error-codes.ts'
import { redactExcerpt } from './redact.ts'

const BRAND = Symbol.for('causeway.error')

export interface CausewayErrorOptions<Code extends ErrorCode> {
  /** Error code. It is a string literal, so that a `switch` can be exhaustive, and never changes once published. */
  readonly code: Code
  /** The values and limits involved, and the remedy. */
  readonly details?: string | undefined
  /** Path below the documentation root. */
  readonly docsPath?: string | undefined
  readonly cause?: unknown
  /** Whether the same call may succeed later without a change. Default false. */
  readonly retryable?: boolean | undefined
}

/** Base class of all errors of this SDK. `message` is one sentence; `details` has values, limits and the remedy. */
export class CausewayError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name: string = 'CausewayError'
  readonly code: Code
  readonly shortMessage: string
  readonly details: string | undefined
  readonly docsPath: string | undefined
  readonly retryable: boolean

  constructor(shortMessage: string, options: CausewayErrorOptions<Code>) {
    super(shortMessage, options.cause === undefined ? undefined : { cause: options.cause })
    Object.defineProperty(this, BRAND, { value: true })
    this.code = options.code
    this.shortMessage = shortMessage
    this.details = options.details
    this.docsPath = options.docsPath
    this.retryable = options.retryable ?? false
  }

  /** Returns the first error in the chain of causes that `matches`, or the root cause without `matches`. */
  walk(matches?: (error: unknown) => boolean): unknown {
    const visited = new Set<unknown>()
    let current: unknown = this
    while (!matches?.(current)) {
      visited.add(current)
      const cause = current instanceof Error ? current.cause : undefined
      if (cause === undefined || visited.has(cause)) return matches ? undefined : current
      current = cause
    }
    return current
  }

  /** Returns plain data for logs, without stack and payload. */
  toJSON(): Record<string, unknown> {
    return {
      name: this.name,
      code: this.code,
      message: this.shortMessage,
      details: this.details,
      docsPath: this.docsPath,
      retryable: this.retryable,
      cause: causeToJson(this.cause),
    }
  }
}

function causeToJson(cause: unknown): unknown {
  if (isCausewayError(cause)) return cause.toJSON()
  if (!(cause instanceof Error)) return undefined
  // Only keep the first line, with URLs redacted: messages of other libraries repeat the request below it.
  const [firstLine = ''] = cause.message.split('\n', 1)
  return { name: cause.name, message: redactExcerpt(firstLine) }
}

/**
 * Returns whether a value is a CausewayError, with this code if given. Works across duplicate copies of the package.
 */
export function isCausewayError<Code extends ErrorCode = ErrorCode>(
  value: unknown,
  code?: Code,
): value is CausewayError<Code> {
  if (!(value instanceof Error) || !(BRAND in value)) return false
  return code === undefined || ('code' in value && value.code === code)
}

/** Returns a thrown value as one line of text: its message and details. */
export function errorSentence(error: unknown): string {
  if (!isCausewayError(error)) return error instanceof Error ? error.message : describeValue(error)
  const { shortMessage, details } = error
  return details ? `${shortMessage.replace(/\.$/, '')}: ${details}` : shortMessage
}

/** Adds a period to a text that ends without one, such as the reason of a node. */
export function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}

/** An invalid field of an input. */
export interface FieldIssue {
  readonly field: string
  readonly expected: string
  /** The invalid value, at most 80 characters. */
  readonly received: string
  /** The closest valid amount in base units: the highest (`most`) or the lowest (`least`). Text in JSON. */
  readonly nearest?: { readonly bound: 'most' | 'least'; readonly amount: bigint }
}

/** Thrown if an input is invalid. No request was sent. `issues` lists every invalid field. */
export class InvalidInputError extends CausewayError<'INVALID_INPUT'> {
  override readonly name = 'InvalidInputError'
  readonly issues: readonly FieldIssue[]

  constructor(subject: string, issues: readonly FieldIssue[]) {
    const fields = issues.map((issue) => issue.field).join(', ')
    super(`${subject}: invalid ${fields}`, {
      code: 'INVALID_INPUT',
      details: issues
        .map((issue) => `${issue.field}: expected ${issue.expected}, received ${issue.received}`)
        .join('; '),
    })
    this.issues = issues
  }

  override toJSON(): Record<string, unknown> {
    const issues = this.issues.map(({ nearest, ...issue }) =>
      nearest ? { ...issue, nearest: { ...nearest, amount: `${nearest.amount}` } } : issue,
    )
    return { ...super.toJSON(), issues }
  }
}

/** Describes an invalid field of an input, for an `InvalidInputError`. */
export function fieldIssue(field: string, expected: string, received: unknown): FieldIssue {
  return { field, expected, received: describeValue(received) }
}

/** Formats a value for an error message, at most 80 characters. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = typeof value === 'string' ? `'${value}'` : describeNonString(value)
  return text.length > 80 ? `${text.slice(0, 77)}...` : text
}

function describeNonString(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`
  if (value === null || typeof value !== 'object') return String(value)
  return Array.isArray(value) ? 'an array' : 'an object'
}

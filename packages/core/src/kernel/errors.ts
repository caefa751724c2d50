import type { ErrorCode } from './error-codes.ts'
import { redactedExcerpt } from './redact.ts'

const BRAND = Symbol.for('causeway.error')

export interface CausewayErrorOptions<Code extends ErrorCode> {
  /** A literal that a `switch` can exhaust; it never changes once published. */
  readonly code: Code
  /** What a person can act on: the limits that were met, what was expected, what to try. */
  readonly details?: string | undefined
  /** Path below the documentation root. */
  readonly docsPath?: string | undefined
  readonly cause?: unknown
  /** Whether the same call may succeed later without a change. Default false. */
  readonly retryable?: boolean | undefined
}

/** The root of every error this SDK throws. `message` is the short sentence, `details` says what to do. */
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

  /** The first error in the chain of causes that `matches`, or the root cause when no test is given. */
  walk(matches?: (error: unknown) => boolean): unknown {
    const seen = new Set<unknown>()
    let current: unknown = this
    while (!matches?.(current)) {
      seen.add(current)
      const cause = current instanceof Error ? current.cause : undefined
      if (cause === undefined || seen.has(cause)) return matches ? undefined : current
      current = cause
    }
    return current
  }

  /** Plain data for logs: no stack, no payload. */
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
  // Other people's messages hold URLs, and whole requests below their first line.
  const [firstLine = ''] = cause.message.split('\n', 1)
  return { name: cause.name, message: redactedExcerpt(firstLine) }
}

/** Works across duplicate copies of this package, where `instanceof` does not. */
export function isCausewayError<Code extends ErrorCode = ErrorCode>(
  value: unknown,
  code?: Code,
): value is CausewayError<Code> {
  if (!(value instanceof Error) || !(BRAND in value)) return false
  return code === undefined || ('code' in value && value.code === code)
}

/** Whatever was thrown, as one line for people: what went wrong, and what is known of it. */
export function errorSentence(error: unknown): string {
  if (!isCausewayError(error)) return error instanceof Error ? error.message : describeValue(error)
  return error.details ? `${error.shortMessage}: ${error.details}` : error.shortMessage
}

/** One field of an input that was refused. */
export interface FieldIssue {
  readonly field: string
  readonly expected: string
  /** What came, shortened to 80 characters. */
  readonly received: string
}

/** An input was refused before anything was sent. Every bad field is in `issues`. */
export class InvalidInputError extends CausewayError<'INVALID_INPUT'> {
  override readonly name = 'InvalidInputError'
  readonly issues: readonly FieldIssue[]

  constructor(what: string, issues: readonly FieldIssue[]) {
    const fields = issues.map((issue) => issue.field).join(', ')
    super(`${what}: invalid ${fields}`, {
      code: 'INVALID_INPUT',
      details: issues
        .map((issue) => `${issue.field}: expected ${issue.expected}, received ${issue.received}`)
        .join('; '),
    })
    this.issues = issues
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), issues: this.issues }
  }
}

/** Describes an invalid field of an input, for an `InvalidInputError`. */
export function fieldIssue(field: string, expected: string, received: unknown): FieldIssue {
  return { field, expected, received: describeValue(received) }
}

/** A value as a person would read it in an error, at most 80 characters. */
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

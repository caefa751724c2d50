import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'
import { cleanLabel } from './clean-label.ts'
import { CausewayError } from './errors.ts'

/** Schema of this module or of zod that parses an external value. */
export type Schema<T> = $ZodType<T>

/** Thrown if an external value does not match its schema. */
export class InvalidResponseError extends CausewayError<'INVALID_RESPONSE'> {
  override readonly name = 'InvalidResponseError'
  /** Path of the invalid field, such as `routes.0.amount`. */
  readonly path: string

  constructor(source: string, path: string, problem: string, cause?: unknown) {
    super(`${source} did not have the expected shape`, {
      code: 'INVALID_RESPONSE',
      details: path ? `${path}: ${problem}` : problem,
      cause,
    })
    this.path = path
  }
}

/**
 * Parses an external value. The error names the first invalid field.
 *
 * @throws InvalidResponseError
 */
export function parseExternal<T>(schema: Schema<T>, value: unknown, source: string): T {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const path = issue?.path.map(String).join('.') ?? ''
  throw new InvalidResponseError(source, path, issue?.message || 'is invalid')
}

/** Creates a schema from a function that returns the parsed value, or undefined for an invalid one. */
export function scalarSchema<T>(expected: string, read: (value: unknown) => T | undefined): Schema<T> {
  return z.transform((value: unknown, context): T => {
    const result = read(value)
    if (result !== undefined) return result
    context.issues.push({ code: 'custom', message: `expected ${expected}`, input: value })
    return z.NEVER
  })
}

/** Creates a schema that parses invalid values as null, for fields that must not make the whole value invalid. */
export function lenientSchema<T>(read: (value: unknown) => T | undefined): Schema<T | null> {
  return scalarSchema('anything', (value) => read(value) ?? null)
}

/** Creates a schema that selects another schema by the value. */
export function chosenSchema<T>(choose: (value: unknown) => Schema<T>): Schema<T> {
  return z.transform((value: unknown, context): T => {
    const result = z.safeParse(choose(value), value)
    if (result.success) return result.data
    for (const { path, message } of result.error.issues) {
      context.issues.push({ code: 'custom', path, message, input: value })
    }
    return z.NEVER
  })
}

const ofType =
  <T>(type: string) =>
  (value: unknown) =>
    typeof value === type ? (value as T) : undefined

/** Schema of any string. */
export const textSchema: Schema<string> = /* @__PURE__ */ scalarSchema(
  'a text',
  /* @__PURE__ */ ofType('string'),
)

/** Schema of a name that is displayed. Removes invisible and direction-changing characters. */
export const nameSchema: Schema<string> = /* @__PURE__ */ scalarSchema('a text', (value) =>
  typeof value === 'string' ? cleanLabel(value) : undefined,
)

/** Schema of a string, or null for a missing value. */
export const optionalTextSchema: Schema<string | null> = /* @__PURE__ */ scalarSchema('a text', (value) =>
  value === undefined || value === null ? null : typeof value === 'string' ? value : undefined,
)

/** Schema of a boolean. */
export const booleanSchema: Schema<boolean> = /* @__PURE__ */ scalarSchema(
  'true or false',
  /* @__PURE__ */ ofType('boolean'),
)

/** Schema of a finite number. */
export const numberSchema: Schema<number> = /* @__PURE__ */ scalarSchema('a number', (value) =>
  Number.isFinite(value) ? (value as number) : undefined,
)

/** Schema of a bigint, as in stored quotes. */
export const bigintSchema: Schema<bigint> = /* @__PURE__ */ scalarSchema(
  'a bigint',
  /* @__PURE__ */ ofType('bigint'),
)

const matching = (value: unknown, pattern: RegExp): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined

/** Exclusive upper bound of amounts. */
const MAX_UINT = 1n << 256n

const readUint = (value: unknown): bigint | undefined => {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
  const digits = BigInt(matching(value, /^\d{1,78}$/) ?? -1n)
  return digits >= 0n && digits < MAX_UINT ? digits : undefined
}

/** Schema of an unsigned integer: a string of digits or a safe integer. Rejects floats and hex. */
export const uintSchema: Schema<bigint> = /* @__PURE__ */ scalarSchema('digits', readUint)

/** Schema of a finite, nonnegative number, such as seconds. */
export const nonNegativeSchema: Schema<number> = /* @__PURE__ */ scalarSchema(
  'a number that is not negative',
  (value) => (typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined),
)

/** Schema of a chain id: a number or a string of digits. */
export const chainIdSchema: Schema<number> = /* @__PURE__ */ scalarSchema('a chain id', (value) => {
  const id = Number(readUint(value) ?? 0n)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
})

/** Schema of an unsigned integer that may be in hex, such as `0x1bc16d`. */
export const quantitySchema: Schema<bigint> = /* @__PURE__ */ scalarSchema('a quantity', (value) => {
  const hex = matching(value, /^0x[0-9a-fA-F]{1,64}$/)
  return hex === undefined ? readUint(value) : BigInt(hex)
})

/** Bytes in hex, `0x` first. Assignable to and from viem's `Hex` and `Hash`. */
export type Hex = `0x${string}`

/**
 * An account, a contract or a token: `0x` and 40 hex digits on EVM chains, 64 on Fuel. Assignable to and from viem's
 * `Address`. `parseAddress` parses one.
 */
export type Address = `0x${string}`

/** Returns whether the text is hex digits after `0x`. */
export function isHex(text: string): text is Hex {
  return /^0x[0-9a-fA-F]*$/.test(text)
}

const readHex = (pattern: RegExp) => (value: unknown) => matching(value, pattern) as Hex | undefined

/** Schema of calldata: an even number of hex digits after `0x`. */
export const hexDataSchema: Schema<Hex> = /* @__PURE__ */ scalarSchema(
  'hex data',
  /* @__PURE__ */ readHex(/^0x(?:[0-9a-fA-F]{2})*$/),
)

/** Schema of any number of hex digits after `0x`, such as hashes and topics in stored records. */
export const hexSchema: Schema<Hex> = /* @__PURE__ */ scalarSchema(
  'hex',
  /* @__PURE__ */ readHex(/^0x[0-9a-fA-F]*$/),
)

/** Schema of an EVM or Fuel address. Does not validate the checksum. */
export const addressSchema: Schema<Address> = /* @__PURE__ */ scalarSchema(
  'an address',
  /* @__PURE__ */ readHex(/^0x(?:[0-9a-fA-F]{40}|[0-9a-fA-F]{64})$/),
)

/** Schema of an EVM address. Does not validate the checksum. */
export const evmAddressSchema: Schema<Address> = /* @__PURE__ */ scalarSchema(
  'an address',
  /* @__PURE__ */ readHex(/^0x[0-9a-fA-F]{40}$/),
)

/** Schema of a 32-byte hash. */
export const hashSchema: Schema<Hex> = /* @__PURE__ */ scalarSchema(
  'a 32-byte hash',
  /* @__PURE__ */ readHex(/^0x[0-9a-fA-F]{64}$/),
)

/** Schema of an object with unknown fields. */
export const recordSchema: Schema<Readonly<Record<string, unknown>>> = /* @__PURE__ */ scalarSchema(
  'an object',
  (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined,
)

/** Creates a schema of one of several strings. */
export function oneOfSchema<const Text extends string>(texts: readonly Text[]): Schema<Text> {
  return scalarSchema(`one of ${texts.join(', ')}`, (value) => texts.find((text) => text === value))
}

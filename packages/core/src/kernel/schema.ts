import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'
import { CausewayError } from './errors.ts'

/** A schema of this module or of zod that parses a value from outside. */
export type Schema<T> = $ZodType<T>

/** A value from outside does not match its schema. */
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
 * Parses a value from outside. The error names the first invalid field.
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

/** Creates a schema that parses invalid values as null, for fields that must not invalidate the whole value. */
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

/** Any text. */
export const textSchema: Schema<string> = /* @__PURE__ */ scalarSchema(
  'a text',
  /* @__PURE__ */ ofType('string'),
)

/** A text, or null for a missing one. */
export const optionalTextSchema: Schema<string | null> = /* @__PURE__ */ scalarSchema('a text', (value) =>
  value === undefined || value === null ? null : typeof value === 'string' ? value : undefined,
)

/** True or false. */
export const booleanSchema: Schema<boolean> = /* @__PURE__ */ scalarSchema(
  'true or false',
  /* @__PURE__ */ ofType('boolean'),
)

/** A finite number. */
export const numberSchema: Schema<number> = /* @__PURE__ */ scalarSchema('a number', (value) =>
  Number.isFinite(value) ? (value as number) : undefined,
)

/** A bigint, as in stored quotes. */
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

/** An unsigned integer: a string of digits, or a safe whole number. Rejects floats and hex. */
export const uintSchema: Schema<bigint> = /* @__PURE__ */ scalarSchema('digits', readUint)

/** A finite number that is not negative, such as seconds. */
export const nonNegativeSchema: Schema<number> = /* @__PURE__ */ scalarSchema(
  'a number that is not negative',
  (value) => (typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined),
)

/** A chain id: a number or its digits. */
export const chainIdSchema: Schema<number> = /* @__PURE__ */ scalarSchema('a chain id', (value) => {
  const id = Number(readUint(value) ?? 0n)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
})

/** An unsigned integer that may be in hex, such as `0x1bc16d`. */
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

/** Calldata: an even number of hex digits. */
export const hexDataSchema: Schema<Hex> = /* @__PURE__ */ scalarSchema(
  'hex data',
  /* @__PURE__ */ readHex(/^0x(?:[0-9a-fA-F]{2})*$/),
)

/** Any number of hex digits after `0x`, such as the hashes and topics of stored records. */
export const hexSchema: Schema<Hex> = /* @__PURE__ */ scalarSchema(
  'hex',
  /* @__PURE__ */ readHex(/^0x[0-9a-fA-F]*$/),
)

/** An EVM or Fuel address; its checksum is not validated. */
export const addressSchema: Schema<Address> = /* @__PURE__ */ scalarSchema(
  'an address',
  /* @__PURE__ */ readHex(/^0x(?:[0-9a-fA-F]{40}|[0-9a-fA-F]{64})$/),
)

/** A 20-byte address; its checksum is not validated. */
export const evmAddressSchema: Schema<Address> = /* @__PURE__ */ scalarSchema(
  'an address',
  /* @__PURE__ */ readHex(/^0x[0-9a-fA-F]{40}$/),
)

/** A 32-byte hash. */
export const hashSchema: Schema<Hex> = /* @__PURE__ */ scalarSchema(
  'a 32-byte hash',
  /* @__PURE__ */ readHex(/^0x[0-9a-fA-F]{64}$/),
)

/** An object with unknown fields. */
export const recordSchema: Schema<Readonly<Record<string, unknown>>> = /* @__PURE__ */ scalarSchema(
  'an object',
  (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined,
)

/** Creates a schema of one of several strings. */
export function oneOfSchema<const Text extends string>(texts: readonly Text[]): Schema<Text> {
  return scalarSchema(`one of ${texts.join(', ')}`, (value) => texts.find((text) => text === value))
}

import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'
import { CausewayError } from './errors.ts'

/** A schema of this module or of zod that parses a value from outside. */
export type Schema<T> = $ZodType<T>

/** Something from outside did not have the promised shape. */
export class InvalidResponseError extends CausewayError<'INVALID_RESPONSE'> {
  override readonly name = 'InvalidResponseError'
  /** Where in the value, as `routes.0.amount`. */
  readonly path: string

  constructor(what: string, path: string, problem: string, cause?: unknown) {
    super(`${what} did not have the expected shape`, {
      code: 'INVALID_RESPONSE',
      details: path ? `${path}: ${problem}` : problem,
      cause,
    })
    this.path = path
  }
}

/**
 * The one door from the outside in: the parsed value, or an error that names the first bad field.
 *
 * @throws InvalidResponseError
 */
export function parseExternal<T>(schema: Schema<T>, value: unknown, what: string): T {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const path = issue?.path.map(String).join('.') ?? ''
  throw new InvalidResponseError(what, path, issue?.message || 'is not what was expected')
}

/** A value that one function reads: undefined refuses it. Lighter than checks on a text, and as exact. */
export function scalarSchema<T>(expected: string, read: (value: unknown) => T | undefined): Schema<T> {
  return z.transform((value: unknown, context): T => {
    const result = read(value)
    if (result !== undefined) return result
    context.issues.push({ code: 'custom', message: `expected ${expected}`, input: value })
    return z.NEVER
  })
}

/** Read where it can be, null where not: for what is no reason to refuse the whole. */
export function lenientSchema<T>(read: (value: unknown) => T | undefined): Schema<T | null> {
  return scalarSchema('anything', (value) => read(value) ?? null)
}

/** One of several schemas, chosen by a look at the value. */
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

/** Any text. Lighter than zod's own, as are its siblings. */
export const textSchema: Schema<string> = /* @__PURE__ */ scalarSchema(
  'a text',
  /* @__PURE__ */ ofType('string'),
)

/** A text that may be missing: APIs write that as null, or leave the field out. */
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

/** A bigint, as stored quotes hold them. */
export const bigintSchema: Schema<bigint> = /* @__PURE__ */ scalarSchema(
  'a bigint',
  /* @__PURE__ */ ofType('bigint'),
)

const matching = (value: unknown, pattern: RegExp): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined

/** More than this is no amount on any chain. */
const MAX_UINT = 1n << 256n

const readUint = (value: unknown): bigint | undefined => {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
  const digits = BigInt(matching(value, /^\d{1,78}$/) ?? -1n)
  return digits >= 0n && digits < MAX_UINT ? digits : undefined
}

/** An unsigned integer as APIs write it: digits in a string, or a safe whole number. Never a float, never hex. */
export const uintSchema: Schema<bigint> = /* @__PURE__ */ scalarSchema('digits', readUint)

/** A finite number that is not negative, such as seconds. */
export const nonNegativeSchema: Schema<number> = /* @__PURE__ */ scalarSchema(
  'a number that is not negative',
  (value) => (typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined),
)

/** A chain's id as APIs write it: a number or its digits. */
export const chainIdSchema: Schema<number> = /* @__PURE__ */ scalarSchema('a chain id', (value) => {
  const id = Number(readUint(value) ?? 0n)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
})

/** A quantity that may be written in hexadecimal, as RPC-minded APIs do (`0x1bc16d`). */
export const quantitySchema: Schema<bigint> = /* @__PURE__ */ scalarSchema('a quantity', (value) => {
  const hex = matching(value, /^0x[0-9a-fA-F]{1,64}$/)
  return hex === undefined ? readUint(value) : BigInt(hex)
})

/** Bytes in hex, `0x` first. Assignable to and from viem's `Hex` and `Hash`. */
export type Hex = `0x${string}`

/**
 * An account, a contract or a token: `0x` and 40 hex digits on EVM chains, 64 on Fuel. Assignable to and from viem's
 * `Address`. `parseAddress` makes one of text.
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

/** Any number of hex digits after `0x`, as hashes and topics of stored records. */
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

/** An object whose fields are read later, one by one. */
export const recordSchema: Schema<Readonly<Record<string, unknown>>> = /* @__PURE__ */ scalarSchema(
  'an object',
  (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined,
)

/** One of a list of words. */
export function wordSchema<const Word extends string>(words: readonly Word[]): Schema<Word> {
  return scalarSchema(`one of ${words.join(', ')}`, (value) => words.find((word) => word === value))
}

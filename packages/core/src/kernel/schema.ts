import * as z from 'zod/mini'
import { CausewayError } from './errors.ts'

export type Schema<T> = z.ZodMiniType<T>

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

/** An unsigned integer as APIs write it: digits in a string, or a safe whole number. Never a float, never hex. */
export const uintSchema = z.pipe(
  z.union([z.string().check(z.regex(/^\d{1,78}$/, 'expected digits')), z.int().check(z.nonnegative())]),
  z.transform((value) => BigInt(value)),
)

/** A quantity that may be written in hexadecimal, as RPC-minded APIs do (`0x1bc16d`). */
export const quantitySchema = z.union([
  uintSchema,
  z.pipe(
    z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/, 'expected a quantity')),
    z.transform((value) => BigInt(value)),
  ),
])

export type Hex = `0x${string}`

const hexText = (pattern: RegExp, expected: string) =>
  z.pipe(
    z.string().check(z.regex(pattern, expected)),
    z.transform((value) => value as Hex),
  )

/** Calldata: an even number of hex digits. */
export const hexDataSchema = hexText(/^0x(?:[0-9a-fA-F]{2})*$/, 'expected hex data')

/** A 20-byte address; its checksum is not judged. */
export const evmAddressSchema = hexText(/^0x[0-9a-fA-F]{40}$/, 'expected an address')

/** A 32-byte hash. */
export const hashSchema = hexText(/^0x[0-9a-fA-F]{64}$/, 'expected a 32-byte hash')

import * as z from 'zod/mini'
import { inEnglish } from '../in-english.ts'

/** A request that breaks a provider's rules for parameters. Each service says so in its provider's words. */
export class BadParameterError extends Error {
  /** As `tokenIn.address`; empty when it is the whole. */
  readonly field: string
  readonly problem: string
  /** Whether it was not given at all. */
  readonly isMissing: boolean

  constructor(field: string, problem: string, isMissing = false) {
    super(`${field}: ${problem}`)
    this.name = 'BadParameterError'
    this.field = field
    this.problem = problem
    this.isMissing = isMissing
  }
}

/** @throws BadParameterError naming the first parameter that is wrong */
export function parseParams<Schema extends z.ZodMiniType>(schema: Schema, given: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, given, inEnglish)
  if (parsed.success) return parsed.data
  const { path, message } = parsed.error.issues[0] ?? { path: [], message: 'is not what was expected' }
  const value = path.reduce<unknown>((inner, key) => Object(inner)[key], given)
  throw new BadParameterError(path.join('.'), message, value === undefined)
}

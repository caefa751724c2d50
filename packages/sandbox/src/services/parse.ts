import * as z from 'zod/mini'
import { inEnglish } from '../in-english.ts'

/** A request that breaks a provider's rules for parameters. Each service says so in its provider's words. */
export class BadParameterError extends Error {
  /** As `tokenIn.address`. */
  readonly field: string

  constructor(field: string, message: string) {
    super(`${field}: ${message}`)
    this.name = 'BadParameterError'
    this.field = field
  }
}

/** @throws BadParameterError naming the first parameter that is wrong */
export function parseParams<Schema extends z.ZodMiniType>(schema: Schema, given: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, given, inEnglish)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new BadParameterError(issue?.path.join('.') ?? '', issue?.message ?? 'is not what was expected')
}

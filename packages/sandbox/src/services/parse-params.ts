import * as z from 'zod/mini'
import { inEnglish } from '../in-english.ts'

/** Invalid or missing request parameter. Each service reports it in the format of its provider. */
export class BadParameterError extends Error {
  /** Path of the parameter, such as `tokenIn.address`. It is empty if the whole input is invalid. */
  readonly field: string
  readonly problem: string
  /** Whether the parameter is missing. */
  readonly isMissing: boolean

  constructor(field: string, problem: string, isMissing = false) {
    super(`${field}: ${problem}`)
    this.name = 'BadParameterError'
    this.field = field
    this.problem = problem
    this.isMissing = isMissing
  }
}

/** @throws BadParameterError for the first invalid parameter */
export function parseParams<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, input, inEnglish)
  if (parsed.success) return parsed.data
  const { path, message } = parsed.error.issues[0] ?? { path: [], message: 'is invalid' }
  const value = path.reduce<unknown>((inner, key) => Object(inner)[key], input)
  throw new BadParameterError(path.join('.'), message, value === undefined)
}

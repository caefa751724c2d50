import * as z from 'zod/mini'
import { inEnglish } from '../../in-english.ts'
import { address, fromEeee } from '../params.ts'
import { LifiValidationError } from './api-error.ts'

/** A token's address; the native coin is the zero address, and 0xEeee… is understood. */
export const token = z.pipe(address, z.transform(fromEeee))

/** @throws LifiValidationError naming the first parameter that is wrong */
export function parseParams<Schema extends z.ZodMiniType>(
  schema: Schema,
  query: Record<string, string>,
): z.output<Schema> {
  const parsed = z.safeParse(schema, query, inEnglish)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const name = String(issue?.path[0] ?? '')
  if (!(name in query)) throw new LifiValidationError(`must have required property '${name}'`)
  throw new LifiValidationError(`/${name} is invalid: ${issue?.message}`)
}

import { isHex } from 'viem'
import * as z from 'zod/mini'
import { AcrossApiError } from './api-error.ts'

export const seconds = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(4_294_967_295))

export const bytes = z
  .templateLiteral(['0x', z.string()])
  .check(z.refine((text) => isHex(text), 'Expected bytes'))

export const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text) => text === 'true'),
)

/** @throws AcrossApiError `MISSING_PARAM` or `INVALID_PARAM` naming the first parameter that is wrong */
export function parseParams<Schema extends z.ZodMiniType>(
  schema: Schema,
  query: Record<string, string>,
): z.output<Schema> {
  const parsed = z.safeParse(schema, query)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const param = String(issue?.path[0] ?? '')
  const code = param in query ? 'INVALID_PARAM' : 'MISSING_PARAM'
  throw new AcrossApiError(code, `At path: ${param} -- ${issue?.message ?? 'invalid'}`, param)
}

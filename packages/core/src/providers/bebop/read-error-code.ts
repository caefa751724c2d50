import * as z from 'zod/mini'
import { nonNegativeSchema, optionalTextSchema } from '../../kernel/schema.ts'
import { ProviderError, type ProviderErrorCode } from '../../quotes/provider-error.ts'

export const failureSchema = z.object({ errorCode: nonNegativeSchema, message: optionalTextSchema })
const errorSchema = z.object({ error: failureSchema })

/** https://docs.bebop.xyz, errors */
const CODES: ReadonlyMap<number, ProviderErrorCode> = /* @__PURE__ */ new Map([
  [102, 'NOT_ROUTE'],
  [103, 'SERVICE_UNAVAILABLE'],
  [104, 'AMOUNT_TOO_LOW'],
  [105, 'UNSUPPORTED_TOKEN'],
  [106, 'AMOUNT_TOO_LOW'],
  [108, 'NOT_ROUTE'],
  [111, 'SERVICE_UNAVAILABLE'],
  [500, 'SERVICE_UNAVAILABLE'],
  [522, 'SERVICE_UNAVAILABLE'],
])

/** Returns the code of an error body; undefined for one that is unknown. */
export function readErrorCode(body: unknown): ProviderErrorCode | undefined {
  const { success, data } = z.safeParse(errorSchema, body)
  return success ? CODES.get(data.error.errorCode) : undefined
}

/** Creates the error for a reply without a route. It omits the text of an unknown code. */
export function noRoute(failure: z.infer<typeof failureSchema> | undefined): ProviderError {
  if (!failure) return new ProviderError('NOT_ROUTE', 'Bebop found no route.')
  const code = CODES.get(failure.errorCode)
  const reason = (code && failure.message) || `Bebop returned the error ${failure.errorCode}.`
  return new ProviderError(code ?? 'ERROR', reason)
}

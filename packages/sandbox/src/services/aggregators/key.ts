import type { MiddlewareHandler } from 'hono'
import type { ErrorReply } from '../api-error.ts'
import type { ServiceEnv } from '../http.ts'

/**
 * Refuses every request without the key, in the provider's own words. The key belongs into a gateway, not a browser.
 *
 * @param value the whole header, `Bearer` included where the provider wants it
 */
export function requireKey(
  header: string,
  value: string,
  refusal: ErrorReply,
): MiddlewareHandler<ServiceEnv> {
  return async (c, next) => {
    if (c.req.header(header) === value) return next()
    const [status, body] = refusal
    return c.json(body, status)
  }
}

import type { MiddlewareHandler } from 'hono'
import type { ErrorReply } from '../api-error.ts'
import type { ServiceEnv } from '../service-request.ts'

/**
 * Rejects requests without the API key, with the provider's error reply. Keys belong in a gateway, not in a browser.
 *
 * @param value the complete header value, including `Bearer` if the provider requires it
 */
export function requireKey(
  header: string,
  value: string,
  rejection: ErrorReply,
): MiddlewareHandler<ServiceEnv> {
  return async (c, next) => {
    if (c.req.header(header) === value) return next()
    const [status, body] = rejection
    return c.json(body, status)
  }
}

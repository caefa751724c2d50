import type { MiddlewareHandler } from 'hono'
import type { ServiceEnv } from '../http.ts'
import { randomBytes32 } from '../ids.ts'

/** The one integrator id the sandbox's Squid knows. Made up: it opens nothing else. */
export const squidIntegratorId = 'sandbox-squid-key-0000-local-only'

/** Names each request, and refuses those without the integrator id, which belongs into a gateway, not a browser. */
export function requireIntegratorId(): MiddlewareHandler<ServiceEnv> {
  return async (c, next) => {
    c.header('x-request-id', randomBytes32().slice(2, 34))
    c.header('access-control-expose-headers', 'x-request-id')
    const given = c.req.header('x-integrator-id')
    const problem =
      given === undefined ? 'is missing' : given === squidIntegratorId ? undefined : 'is not valid'
    if (problem === undefined) return next()
    return c.json({ message: `x-integrator-id header ${problem}`, type: 'UNAUTHORIZED' }, 401)
  }
}

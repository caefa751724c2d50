import type { MiddlewareHandler } from 'hono'
import { randomBytes32 } from '../random-bytes32.ts'
import type { ServiceEnv } from '../service-request.ts'

/** Integrator id of the sandbox's Squid service. It is fictitious and grants no access elsewhere. */
export const squidIntegratorId = 'sandbox-squid-key-0000-local-only'

/**
 * Assigns request ids, and rejects requests without the integrator id. The id belongs in a gateway, not in a browser.
 */
export function requireIntegratorId(): MiddlewareHandler<ServiceEnv> {
  return async (c, next) => {
    c.header('x-request-id', randomBytes32().slice(2, 34))
    c.header('access-control-expose-headers', 'x-request-id')
    const integratorId = c.req.header('x-integrator-id')
    const problem =
      integratorId === undefined
        ? 'is missing'
        : integratorId === squidIntegratorId
          ? undefined
          : 'is not valid'
    if (problem === undefined) return next()
    return c.json({ message: `x-integrator-id header ${problem}`, type: 'UNAUTHORIZED' }, 401)
  }
}

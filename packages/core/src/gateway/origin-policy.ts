import { createReply, GatewayError } from './gateway-error.ts'

/** Decides which pages of other origins may use the gateway. */
export interface OriginPolicy {
  isPreflight(request: Request): boolean
  preflight(request: Request): Response
  /** Checks the origin by headers that scripts cannot set. @throws GatewayError ORIGIN_NOT_ALLOWED */
  assertAllowed(request: Request): void
  /** Adds the CORS headers that let an allowed page read the response. */
  apply(request: Request, reply: Response): void
}

/** Creates a policy that allows the given origins, in addition to the gateway's own. */
export function createOriginPolicy(allowedOrigins: readonly string[]): OriginPolicy {
  const allowedOrigin = (request: Request) => {
    const origin = request.headers.get('origin')
    return origin !== null && allowedOrigins.includes(origin) ? origin : undefined
  }
  const createError = () =>
    new GatewayError('ORIGIN_NOT_ALLOWED', 'This origin is not allowed to use the gateway.', {
      details: 'Add it to allowedOrigins, or serve the page from the same origin.',
    })

  return {
    isPreflight: ({ method, headers }) =>
      method === 'OPTIONS' && headers.has('access-control-request-method'),
    preflight(request) {
      if (!allowedOrigin(request)) throw createError()
      return createReply(null, {
        status: 204,
        headers: {
          'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
          'access-control-allow-headers': 'accept, content-type',
          'access-control-max-age': '600',
        },
      })
    },
    assertAllowed(request) {
      // Also check `Sec-Fetch-Site`, because behind a proxy the gateway does not know its own origin.
      const site = request.headers.get('sec-fetch-site')
      const isForeign = site === 'cross-site' || site === 'same-site'
      if (isForeign && !allowedOrigin(request)) throw createError()
    },
    apply(request, reply) {
      if (allowedOrigins.length === 0) return
      reply.headers.set('vary', 'origin')
      const origin = allowedOrigin(request)
      if (!origin) return
      reply.headers.set('access-control-allow-origin', origin)
      reply.headers.set('access-control-expose-headers', '*')
    },
  }
}

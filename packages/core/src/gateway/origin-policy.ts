import { createReply, GatewayError } from './gateway-error.ts'

/** Which pages of other origins may ask. */
export interface OriginPolicy {
  isPreflight(request: Request): boolean
  preflight(request: Request): Response
  /** A browser says truly where a request comes from. @throws GatewayError ORIGIN_NOT_ALLOWED */
  assertAllowed(request: Request): void
  /** Lets an allowed page read the answer. */
  apply(request: Request, reply: Response): void
}

export function createOriginPolicy(allowedOrigins: readonly string[]): OriginPolicy {
  const allowedOrigin = (request: Request) => {
    const origin = request.headers.get('origin')
    return origin !== null && allowedOrigins.includes(origin) ? origin : undefined
  }
  const refuse = () =>
    new GatewayError('ORIGIN_NOT_ALLOWED', 'This origin may not use the gateway', {
      details: 'Add it to allowedOrigins, or serve the page from the same origin',
    })

  return {
    isPreflight: ({ method, headers }) =>
      method === 'OPTIONS' && headers.has('access-control-request-method'),
    preflight(request) {
      if (!allowedOrigin(request)) throw refuse()
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
      // `origin` alone cannot tell: behind a proxy the gateway does not know the origin it is served from.
      const site = request.headers.get('sec-fetch-site')
      const foreign = site === 'cross-site' || site === 'same-site'
      if (foreign && !allowedOrigin(request)) throw refuse()
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

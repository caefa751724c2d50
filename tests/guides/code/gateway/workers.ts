import type { Gateway } from '@causeway/core/gateway'

declare function makeGateway(env: { SQUID_INTEGRATOR_ID: string }): Gateway

// Workers: the secrets are passed with each request, so create the gateway on the first one
let gateway: Gateway | undefined
export default {
  fetch: (request: Request, env: { SQUID_INTEGRATOR_ID: string }) =>
    (gateway ??= makeGateway(env)).handle(request),
}

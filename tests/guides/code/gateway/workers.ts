import type { Gateway } from '@causeway/core/gateway'

declare function makeGateway(env: { SQUID_INTEGRATOR_ID: string }): Gateway

// Workers: secrets come with the request, so the gateway is made with the first one
let gateway: Gateway | undefined
export default {
  fetch: (request: Request, env: { SQUID_INTEGRATOR_ID: string }) =>
    (gateway ??= makeGateway(env)).handle(request),
}

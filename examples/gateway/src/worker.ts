import { clientFromHeader, createGateway, type Gateway } from '@causeway/core/gateway'
import { type Keys, upstreamsFor } from './upstreams.ts'

/** Secrets come with the request, so the gateway is made with the first one. */
let gateway: Gateway | undefined

export default {
  fetch(request: Request, keys: Keys): Promise<Response> {
    gateway ??= createGateway({
      upstreams: upstreamsFor(keys),
      clientOf: clientFromHeader('cf-connecting-ip'),
    })
    return gateway.handle(request)
  },
}

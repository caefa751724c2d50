import { clientFromHeader, createGateway, type Gateway } from '@causeway/core/gateway'
import { type Keys, upstreamsFor } from './upstreams.ts'

/** Created with the first request, because Workers pass secrets with requests. */
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

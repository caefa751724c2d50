import { clientFromHeader, createGateway, type Gateway } from '@causeway/core/gateway'
import { createUpstreams, type Keys } from './create-upstreams.ts'

/** Gateway, which is created with the first request: Workers receive their secrets with requests. */
let gateway: Gateway | undefined

export default {
  fetch(request: Request, keys: Keys): Promise<Response> {
    gateway ??= createGateway({
      upstreams: createUpstreams(keys),
      clientOf: clientFromHeader('cf-connecting-ip'),
    })
    return gateway.handle(request)
  },
}

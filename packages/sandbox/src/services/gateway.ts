import { createGateway, type Gateway } from '@causeway/core/gateway'
import { gatewayPath } from './names.ts'
import type { ServiceKey } from './service.ts'

/**
 * The SDK's own gateway before the services that ask for a key, holding their made-up keys: what a page talks to, as it
 * would in the world.
 */
export function openGateway(
  url: string,
  services: readonly { readonly id: string; readonly key?: ServiceKey }[],
  allowedOrigins: readonly string[],
): Gateway {
  const keyed = services.flatMap(({ id, key }) => (key === undefined ? [] : [{ id, key }]))
  return createGateway({
    basePath: gatewayPath,
    allowedOrigins,
    upstreams: Object.fromEntries(
      keyed.map(({ id, key }) => [
        id,
        {
          baseUrl: `${url}/services/${id}`,
          headers: { ...key.also, [key.header]: key.value },
          allow: key.allow,
        },
      ]),
    ),
    // Tests ask far more than a page would.
    limits: { requestsPerMinute: 100_000 },
  })
}

import { createGateway, type Gateway } from '@causeway/core/gateway'
import { gatewayPath } from './names.ts'
import type { ServiceKey } from './service.ts'

/**
 * Creates the SDK's gateway for the services that require an API key, with their fictitious keys. Web pages send
 * requests to it, as in production.
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
    // Tests send far more requests than a web page.
    limits: { requestsPerMinute: 100_000 },
  })
}

import { createGateway, type Gateway } from '@causeway/core/gateway'
import type { BridgeService } from './bridge.ts'

/** Where the gateway is mounted. */
export const gatewayPath = '/gateway'

/**
 * The SDK's own gateway before the services that ask for a key, holding their made-up keys: what a page talks to, as it
 * would in the world.
 */
export function openGateway(url: string, services: readonly BridgeService[]): Gateway {
  const keyed = services.flatMap(({ id, key }) => (key === undefined ? [] : [{ id, key }]))
  return createGateway({
    basePath: gatewayPath,
    upstreams: Object.fromEntries(
      keyed.map(({ id, key }) => [
        id,
        { baseUrl: `${url}/services/${id}`, headers: { [key.header]: key.value }, allow: key.allow },
      ]),
    ),
    // Tests ask far more than a page would.
    limits: { requestsPerMinute: 100_000 },
  })
}

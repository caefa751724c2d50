/**
 * For servers: one `fetch` handler that holds the API keys, relays calls of providers and streams quotes to browsers.
 *
 * @packageDocumentation
 */

export { clientFromHeader } from './client-from-header.ts'
export { createGateway, type Gateway, type GatewayOptions } from './gateway.ts'
export type { UpstreamOptions } from './gateway-config.ts'
export { streamQuotesFrom } from './stream-quotes-from.ts'

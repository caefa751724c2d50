/**
 * For servers: one `fetch` handler that holds the API keys, relays calls of providers and streams quotes to browsers.
 *
 * @packageDocumentation
 */

export { clientFromHeader } from './client.ts'
export type { UpstreamOptions } from './config.ts'
export { createGateway, type Gateway, type GatewayOptions } from './gateway.ts'
export { streamQuotesFrom } from './stream-quotes.ts'

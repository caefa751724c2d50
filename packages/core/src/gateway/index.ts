/**
 * Gateway for servers: a request handler that holds API keys, relays requests to providers and streams quotes to browsers.
 *
 * @packageDocumentation
 */

export { clientFromHeader } from './client-from-header.ts'
export { createGateway, type Gateway, type GatewayOptions } from './gateway.ts'
export type { UpstreamOptions } from './parse-gateway-config.ts'
export { streamQuotesFrom } from './stream-quotes-from.ts'

export { chainMarkets } from './chain.ts'
export { hostMarkets } from './host.ts'
export { createHostClient, type LendingHostOptions } from './host-client.ts'
export { type MarketSource, readMarkets } from './source.ts'

export { chainMarkets } from './chain.ts'
export { type HostContext, hostMarkets, type LendingHostOptions } from './host.ts'
export { type MarketOutcome, type MarketSource, readMarkets } from './source.ts'

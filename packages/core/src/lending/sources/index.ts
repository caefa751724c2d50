export { chainMarkets } from './chain.ts'
export { hostMarkets, type LendingHostOptions } from './host.ts'
export { type MarketSource, readMarkets } from './source.ts'

export { pairsOf } from './from-market.ts'
export { readHostPairs } from './host.ts'
export type { LendingPair, PairSide } from './pair.ts'
